import { aCall, aPost, type graphOverFakes } from './fake-services.ts'

/** What a graph answers; a visitor asks, unless it says who. */
export async function ask(fakes: ReturnType<typeof graphOverFakes>, query: string, variables?: object, uid?: string) {
  const response = await fakes.graph.fetch(aPost(query, variables), aCall(uid))
  return { status: response.status, body: await response.json() }
}
