import { type RouterContextProvider, redirect } from 'react-router'
import type { CountryIso } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { parseGroup, removeForm } from './group-form.server.ts'

/** Products that a meaning finds, as the preview shows them. */
export interface MeaningPreview {
  means: string
  count: number
  titles: string[]
}

const SHOWN = 5

/** Carries out a form of a group's page: preview, save or remove. `id` null: a new group. */
export async function actOnGroup(
  context: Readonly<RouterContextProvider>,
  { country, id }: { country: CountryIso; id: string | null },
  form: FormData,
) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { locale } = visit.country
  const call = { context: visit.call }
  let isRemoved = false
  const answer = await actOnSetting(form, {
    acts:
      id === null
        ? {}
        : {
            async remove() {
              await market.removeSearchGroup({ country, id, ...parseFormOrThrow(form, removeForm) }, call)
              isRemoved = true
            },
          },
    parse: () => parseGroup(form, locale),
    refused: translator(locale, 'settings')('refused'),
    preview: ({ plan }) => findMeanings(context, country, plan.means),
    async save({ plan: group, version, key }) {
      const saved = await market.saveSearchGroup(
        { country, id, version, group },
        { context: { ...visit.call, ...(key && { idempotencyKey: key }) } },
      )
      return id === null ? paths.backofficeSearchGroup(country, saved.id, { done: 'made' }) : null
    },
  })
  return isRemoved ? redirect(paths.backofficeSearch(country)) : answer
}

/** What the meanings find in the first shop of the country. */
async function findMeanings(
  context: Readonly<RouterContextProvider>,
  country: CountryIso,
  meanings: readonly string[],
): Promise<MeaningPreview[]> {
  const { call } = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const shops = await market.staffShops(undefined, { context: call })
  const shop = shops.find((each) => each.country === country)
  if (!shop) return []
  return Promise.all(
    meanings.map(async (means) => {
      // A filter that changes nothing: what an editor tries is no search that a shopper missed.
      const { totalCount, edges } = await market.catalogItems(
        { shopId: shop.id, searchQuery: means, onOffer: false, first: SHOWN },
        { context: call },
      )
      return { means, count: totalCount, titles: edges.map(({ node }) => node.product.title) }
    }),
  )
}
