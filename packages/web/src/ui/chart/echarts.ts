/** The parts of the chart library that the program draws with; a chunk of its own, fetched when the first chart is. */
import {
  BarChart,
  LineChart,
  LinesChart,
  MapChart,
  PieChart,
  ScatterChart,
  TreemapChart,
} from 'echarts/charts';
import { GeoComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as draws, init, registerMap } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

draws([
  BarChart,
  LineChart,
  LinesChart,
  MapChart,
  PieChart,
  ScatterChart,
  TreemapChart,
  GeoComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  LabelLayout,
  // of pictures that are saved
  CanvasRenderer,
  SVGRenderer,
]);

export { init, registerMap };
