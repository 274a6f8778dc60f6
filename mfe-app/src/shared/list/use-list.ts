import { CancelledError } from '@nearhand/platform/core';
import { useLoaderData } from '@nearhand/platform/router';
import { useEffect, useState } from 'react';
import { keepOrder } from './keep-order.ts';
import type { ListLoad } from './list-loader.ts';
import { keyOf, type ListQuery } from './list-query.ts';

/** A list as a screen shows it. */
export interface List<Row, Property extends string> {
  query: ListQuery<Property>;
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  total: number;
  /** The page that is shown: the last one where the URL asks for one beyond it. */
  pageNumber: number;
  /** The rows answer the question before. */
  isStale: boolean;
  /** Why the last answer did not come. */
  error: unknown;
}

interface Settled<Row> {
  key: string;
  rows: readonly Row[] | null;
  total: number;
  pageNumber: number;
  error: unknown;
}

/** The list of this route's loader. The rows before stay until new ones are there, and when these do not come. */
export function useList<Row, Property extends string>(rowId: (row: Row) => string): List<Row, Property> {
  const load = useLoaderData<ListLoad<Row, Property>>();
  const [settled, setSettled] = useState<Settled<Row>>({ key: '', rows: null, total: 0, pageNumber: 1, error: null });
  const key = keyOf(load.query);

  useEffect(() => {
    let isAwaited = true;
    load.page.then(
      ({ items, total, pageNumber }) => {
        if (!isAwaited) return;
        setSettled((before) => {
          const rows = before.key === key && before.rows ? keepOrder(before.rows, items, rowId) : items;
          return { key, rows, total, pageNumber, error: null };
        });
      },
      (error: unknown) => {
        if (isAwaited && !(error instanceof CancelledError)) setSettled((before) => ({ ...before, error }));
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [load, key, rowId]);

  return { ...settled, query: load.query, isStale: settled.key !== key };
}
