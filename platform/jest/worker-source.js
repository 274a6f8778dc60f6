export { source as default };

const source = 'the text of a worker';
