import { aCall, aPost, type graphOverFakes } from './fake-services.ts'

/** Runs a query against the graph, as a visitor unless `uid` is given. */
export async function ask(fakes: ReturnType<typeof graphOverFakes>, query: string, variables?: object, uid?: string) {
  const response = await fakes.graph.fetch(aPost(query, variables), aCall(uid))
  return { status: response.status, body: await response.json() }
}
