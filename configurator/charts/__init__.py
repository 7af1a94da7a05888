"""What to draw: plain series, no drawing. The window, the PDF and the workbook each bring their own brush."""

from configurator.charts.cards import CardBar, CardsChart, OptionMark, cards_chart, option_mark, option_tags
from configurator.charts.context import (
    LONGEST_CONTEXT,
    PRESETS,
    SHORTEST_CONTEXT,
    ContextChart,
    ContextPoint,
    OptionLine,
    axis_end,
    axis_start,
    context_axis,
    context_chart,
    option_line,
)
from configurator.charts.memory import MemoryBar, MemoryChart, memory_chart
from configurator.charts.speed import MeasuredSpeed, SpeedChart, SpeedPoint, speed_chart
from configurator.charts.splits import SplitBar, SplitsChart, splits_chart
from configurator.charts.table import Chart, ChartTable, csv_text, tab_text, table_of
from configurator.charts.users import FillBar, ShareBar, UsersChart, users_chart

__all__ = [
    "LONGEST_CONTEXT",
    "PRESETS",
    "SHORTEST_CONTEXT",
    "CardBar",
    "CardsChart",
    "Chart",
    "ChartTable",
    "ContextChart",
    "ContextPoint",
    "FillBar",
    "MeasuredSpeed",
    "MemoryBar",
    "MemoryChart",
    "OptionLine",
    "OptionMark",
    "ShareBar",
    "SpeedChart",
    "SpeedPoint",
    "SplitBar",
    "SplitsChart",
    "UsersChart",
    "axis_end",
    "axis_start",
    "cards_chart",
    "context_axis",
    "context_chart",
    "csv_text",
    "memory_chart",
    "option_line",
    "option_mark",
    "option_tags",
    "speed_chart",
    "splits_chart",
    "tab_text",
    "table_of",
    "users_chart",
]
