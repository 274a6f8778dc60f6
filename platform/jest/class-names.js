/** CSS modules in tests: each class name maps to itself. */
const classNames = new Proxy({}, { get: (_target, name) => String(name) });

export { classNames as default };
