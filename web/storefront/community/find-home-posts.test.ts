import { expect, test, vi } from 'vitest'
import type { Post } from '#services/community/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import type { Services, SharedVisit } from '#web/request/context.ts'
import { findHomePosts } from './find-home-posts.server.ts'

test('the home page shows the posts of now, also after the community could not be reached', async () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const visit = { country: countries.BO, near: null, now: () => now } as SharedVisit
  let listed: Partial<Post>[] | null = null
  const posts = async ({ kind }: { kind: string }) => {
    if (!listed) throw new Error('away')
    return { posts: listed.filter((post) => post.kind === kind) }
  }
  const services = { community: { posts } } as unknown as Services
  const findIds = async () => (await findHomePosts(visit, services)).map(({ id }) => id)
  const post = (id: string, kind: Post['kind']) => ({
    ...{ id, kind, pictures: [] },
    ...{ createdAt: now.toISOString(), confirmedAt: now.toISOString() },
  })

  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await findIds()).toEqual([])
  listed = [post('toby', 'adoption'), post('luna', 'lost')]
  expect(await findIds()).toEqual(['luna', 'toby'])
  listed = [post('luna', 'lost')]
  expect(await findIds()).toEqual(['luna'])
})
