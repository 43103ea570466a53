import type { Database } from '../posts/store/posts.ts'
import { getCellCentre } from './rules/search-grid.ts'
import { findMarkedCells } from './store.ts'

/** Cells of search maps that a person walked or hangs posters in. */
export async function exportMarkedCells(db: Database, uid: string) {
  const { walked, posters } = await findMarkedCells(db, uid)
  return {
    walked: walked.map(({ post_id, cell_row, cell_column, hour }) => ({
      postId: post_id,
      centre: getCellCentre({ row: cell_row, column: cell_column }),
      hour: hour.toISOString(),
    })),
    posters: posters.map(({ post_id, cell_row, cell_column, created_at }) => ({
      postId: post_id,
      centre: getCellCentre({ row: cell_row, column: cell_column }),
      at: created_at.toISOString(),
    })),
  }
}
