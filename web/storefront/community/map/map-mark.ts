import type { Point } from '#shared/geo.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

export type MarkKind = 'adoption' | 'lost' | 'found'

/** Cluster of posts, or a single post, at its position on the map. */
export interface MapMark extends Point {
  kind: MarkKind
  count: number
  postId: string | null
}

/**
 * Posts with the same rounded place never separate: from this zoom on pressing their cluster lists them instead of
 * zooming in.
 */
export const NEAREST_ZOOM = 16

/** Size of a mark in pixels, and how far its foot lies below its position: a pin stands on it, a cluster is centred. */
export function markBox(count: number): { width: number; height: number; foot: number } {
  if (count === 1) return { width: 36, height: 44, foot: 0 }
  const side = count < 10 ? 40 : count < 100 ? 48 : 56
  return { width: side, height: side, foot: side / 2 }
}

/** Accessible name of a mark. */
export function formatMark({ kind, count }: Pick<MapMark, 'kind' | 'count'>, t: TFunction<'communityMap'>): string {
  return t(`marks.${kind}`, { count })
}

/** Shape and colour distinguish the kinds: lost is a drop, found a square, adoption round. */
export const shapes: Record<MarkKind, { ground: string; shape: string; path: string }> = {
  lost: {
    ground: '#c62828',
    shape: 'M22 55C16 46 1 35 1 21.5a21 21 0 1 1 42 0C43 35 28 46 22 55Z',
    path: 'M22 12v11M22 29v1.5',
  },
  found: {
    ground: '#0f7a4d',
    shape: 'M9 1h26a8 8 0 0 1 8 8v26a8 8 0 0 1-8 8h-7.5L22 55l-5.5-12H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8Z',
    path: 'M13.5 22.5l6 6 11.5-12',
  },
  adoption: {
    ground: '#8b2bc5',
    shape: 'M22 55l-8-13.5a21 21 0 1 1 16 0Z',
    path: 'M22 30l-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6Z',
  },
}
