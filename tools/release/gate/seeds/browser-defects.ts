import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { fileOf, withCode, withText } from './alter.ts';
import type { Defect } from './seed.ts';

const account = 'mfe_account';

const withPageCode = (build: CheckedBuild, change: (text: string) => string): CheckedBuild =>
  withText(build, fileOf(build, 'operators', 'js'), change);

/** A build whose route table was changed, which is in the first file of each page. */
const withTable = (build: CheckedBuild, change: (text: string) => string): CheckedBuild =>
  withText(build, build.descriptor.pageFiles?.['operators']?.[0] ?? '', change);

const code = (name: string, rule: string, text: string): Defect => ({
  name,
  rule,
  remote: account,
  change: (build) => withCode(build, 'operators', text),
});

/** Releases of a real build with one mistake each, which only show in a browser. */
export const browserDefects: readonly Defect[] = [
  {
    name: 'code that throws when it loads',
    rule: 'browser-failed',
    remote: account,
    change: (build) => withPageCode(build, (text) => `throw new Error("broken");${text}`),
  },
  {
    name: 'a page that never loads',
    rule: 'browser-empty',
    remote: account,
    change: (build) => withTable(build, (text) => text.replace(/(name:"operators"[^}]*?page:\(\)=>)/, '$1new Promise(()=>{})||')),
  },
  {
    name: 'a page without a component',
    rule: 'browser-failed',
    remote: account,
    change: (build) => withPageCode(build, (text) => text.replace(/\bComponent:\(\)=>/, 'Screen:()=>')),
  },
  {
    name: 'a page that renders nothing',
    rule: 'browser-empty',
    remote: account,
    change: (build) => withPageCode(build, (text) => text.replace(/\bComponent:\(\)=>[\w$]+/, 'Component:()=>()=>null')),
  },
  {
    name: 'a page that throws while it renders',
    rule: 'browser-failed',
    remote: account,
    change: (build) =>
      withPageCode(build, (text) => text.replace(/\bComponent:\(\)=>[\w$]+/, 'Component:()=>()=>{throw new Error("broken")}')),
  },
  {
    name: 'a route that the table does not have',
    rule: 'browser-failed',
    remote: account,
    change: (build) => withTable(build, (text) => text.replace('name:"operators"', 'name:"operator"')),
  },
  code('an endless loop', 'browser-hangs', 'for(;;);'),
  code('a long task', 'browser-long-task', '{const e=performance.now();for(;performance.now()-e<5e3;);}'),
  code('an error in the console', 'browser-console', 'console.error("operators: no table")'),
  code('a promise that nobody catches', 'browser-console', 'Promise.reject(new Error("lost"))'),
  code('a request to another origin', 'browser-console', 'new Image().src="https://pictures.example.com/a.png"'),
  code(
    'a button without a name',
    'browser-axe',
    'setTimeout(()=>document.querySelector("main").append(document.createElement("button")),500)',
  ),
  code(
    'a layer over the page',
    'browser-covered',
    '{const e=document.createElement("div");Object.assign(e.style,{position:"fixed",inset:"0",zIndex:"9999",background:"white"});document.body.append(e)}',
  ),
  code(
    'a patched fetch that the rules do not see',
    'browser-failed',
    '{const e=["fet","ch"].join("");window[e]=()=>Promise.reject(new TypeError("refused"))}',
  ),
  code('a patched history that the rules do not see', 'browser-tour', '{const e=["push","State"].join("");history[e]=()=>{}}'),
];
