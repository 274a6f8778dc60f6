import { onFirstInteraction } from './first-interaction';

// Federation negotiates shared modules before anything runs, so the entry is asynchronous.
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap');

// A prerendered page works as plain HTML, so the application loads on the first interaction.
const isPrerendered = document.getElementById('root')?.childElementCount !== 0;
if (isPrerendered) onFirstInteraction(start);
else start();
