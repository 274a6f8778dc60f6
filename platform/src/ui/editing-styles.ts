// Static styles of the components that editing.ts exports. The order matters: base components first.
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
