import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { graphOverFakes } from './testing/fake-services.ts'

test('a person has huellas, a level, missions and badges; without rewards the rest of them is there', async () => {
  const query = `{ viewer {
    firstName
    rewards {
      points owed earned
      level { number name percent next { name missing } }
      missions { id title period progress goal displayProgress points completedAt }
      badges { id title earnedAt }
    }
  } }`
  const mission = { says: 'Recibir dos pedidos este mes', period: 'month' as const, points: 25, badge: null }
  const rewards = {
    gamification: async () => ({
      points: 120,
      owed: 0,
      earned: 200,
      level: { number: 2, id: 'explorador', name: 'Explorador', from: 100 },
      nextLevel: { number: 3, id: 'companero', name: 'Compañero', from: 300, missing: 100 },
      levelPercent: 50,
      missions: [
        {
          ...mission,
          id: 'despensa-llena',
          title: 'Despensa llena',
          progress: 1,
          goal: 2,
          displayProgress: '1 de 2',
          completedAt: null,
        },
      ],
      badges: [{ id: 'de-la-casa', title: 'De la casa', says: '', earnedAt: '2026-11-20T12:00:00.000Z' }],
      celebrations: [],
    }),
  }
  expect((await ask(graphOverFakes({ rewards }), query, {}, 'ana')).body.data.viewer.rewards).toEqual({
    points: 120,
    owed: 0,
    earned: 200,
    level: { number: 2, name: 'Explorador', percent: 50, next: { name: 'Compañero', missing: 100 } },
    missions: [
      {
        id: 'despensa-llena',
        title: 'Despensa llena',
        period: 'month',
        progress: 1,
        goal: 2,
        displayProgress: '1 de 2',
        points: 25,
        completedAt: null,
      },
    ],
    badges: [{ id: 'de-la-casa', title: 'De la casa', earnedAt: '2026-11-20T12:00:00.000Z' }],
  })

  const lost = (await ask(graphOverFakes(), query, {}, 'ana')).body
  expect(lost.data.viewer).toEqual({ firstName: 'Ana', rewards: null })
  expect(lost.errors).toMatchObject([{ path: ['viewer', 'rewards'] }])
  expect((await ask(graphOverFakes({ rewards }), query)).body.data.viewer?.rewards ?? null).toBeNull()
})
