export { picture as default };

const picture = 'picture.svg';
