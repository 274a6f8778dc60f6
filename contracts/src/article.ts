/** Front matter of a Markdown file. For a file without one: its first heading and the beginning of its first paragraph. */
export interface ArticleMeta {
  title: string;
  /** Shown by search engines and in lists. */
  description: string;
  /** ISO 8601 day. */
  date?: string;
  /** Ascending in lists. */
  order?: number;
  /** Name of the product that it is about. */
  name?: string;
  group?: string;
}

export interface ArticleHeading {
  /** Id of the element, for links. */
  id: string;
  text: string;
}

/** A Markdown file, parsed by the build. */
export interface Article extends ArticleMeta {
  /** Addresses of pictures begin with `articleBase`. */
  html: string;
  /** Headings of the second level. */
  headings: ArticleHeading[];
}

/** Placeholder for the folder of the build. */
export const articleBase = '@build/';
