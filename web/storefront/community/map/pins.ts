import type { PostGlance } from '../post/post-glance.ts'
import type { MapMark } from './map-mark.ts'

export interface Pins {
  marks: MapMark[]
  /** The newest of what is in the box. */
  posts: PostGlance[]
  total: number
}
