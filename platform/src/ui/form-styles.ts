// Static styles of the components that form.ts exports. The order matters: base components first.
import '@mantine/core/styles/PasswordInput.layer.css';
