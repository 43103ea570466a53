import type { Kysely } from 'kysely'
import { headingKey } from '#shared/tables/column-mapping.ts'
import type { Tables } from '../tables.ts'
import type { LearnedHeadings } from './files/open-catalogue.ts'
import { findLearnedColumns } from './store/learned-columns.ts'

/** What operators said of the headings of this shop's files. */
export async function findLearnedHeadings(db: Kysely<Tables>, shopId: string): Promise<LearnedHeadings> {
  const learned = new Map((await findLearnedColumns(db, shopId)).map(({ headings, columns }) => [headings, columns]))
  return { find: (heading) => learned.get(headingKey(heading)) ?? null }
}
