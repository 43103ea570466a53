/** A shop or a store to which the page is narrowed. */
export interface TodayPlace {
  kind: 'shop' | 'store'
  id: string
}

/** Reads `?place=shop-ID` or `?place=store-ID`; null: every place. */
export function readPlace(params: URLSearchParams): TodayPlace | null {
  const [, kind, id] = /^(shop|store)-([\w-]{1,100})$/.exec(params.get('place') ?? '') ?? []
  return kind && id ? { kind: kind === 'shop' ? 'shop' : 'store', id } : null
}

/** The value of `place` in an address. */
export function writePlace({ kind, id }: TodayPlace): string {
  return `${kind}-${id}`
}
