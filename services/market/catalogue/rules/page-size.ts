export const PAGE_SIZES = [5, 10, 20, 30, 60, 100] as const
export const DEFAULT_PAGE_SIZE = 30

/** Page size must be one of 5, 10, 20, 30, 60, 100, otherwise 30 (specification, section 5). */
export function parsePageSize(asked: unknown): number {
  const size = typeof asked === 'number' ? asked : Number(asked)
  return PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE
}

/** Search params with null (or absent) values are dropped (specification, section 5). */
export function withoutNulls<T extends Record<string, unknown>>(params: T): WithoutNulls<T> {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined),
  ) as WithoutNulls<T>
}

type WithoutNulls<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }
