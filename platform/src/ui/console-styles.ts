// Static styles of the components that console.ts exports. The order matters: base components first.
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Burger.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Table.layer.css';
