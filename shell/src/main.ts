// The shared modules are negotiated before anything runs: hence the asynchronous entry.
import(/* webpackChunkName: "bootstrap" */ './bootstrap');
