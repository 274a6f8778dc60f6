declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.webm' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
declare module '*?prerendered' {
  /** HTML by locale and name. */
  const html: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default html;
}
declare module '*?worker-source' {
  const text: string;
  export default text;
}
