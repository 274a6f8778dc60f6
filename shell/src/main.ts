import { onFirstInteraction } from './first-interaction';

// The shared modules are negotiated before anything runs: hence the asynchronous entry.
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap');

// A prerendered page reads, links and submits as plain HTML: the application comes when somebody does.
const isPrerendered = document.getElementById('root')?.childElementCount !== 0;
if (isPrerendered) onFirstInteraction(start);
else start();
