export { nothing as default };

const nothing = '';
