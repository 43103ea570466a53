import type { PostGlance } from '../post/post-glance.ts'
import type { MapMark } from './map-mark.ts'

export interface Pins {
  marks: MapMark[]
  /** Newest posts in the box. */
  posts: PostGlance[]
  total: number
}
