import type { Kysely, RootOperationNode } from 'kysely'
import type { Tables } from '../tables.ts'

/** The plans of the statements that `work` sends through the database it is given, in their order. */
export async function explainStatements(
  db: Kysely<Tables>,
  pool: { query(text: string, values: unknown[]): Promise<{ rows: Record<string, string>[] }> },
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = []
  const noted = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(noted)

  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' })
    const { rows } = await pool.query(`explain ${sql}`, [...parameters])
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
