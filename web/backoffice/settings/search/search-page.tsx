import { Plus, Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { beginsLike } from '#services/market/catalogue/rules/begins-like.ts'
import { countries } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { actOnSetting } from '../act-on-setting.server.ts'
import { ChangeLog } from '../change-log.tsx'
import { readCountry } from '../read-country.server.ts'
import { SettingResult } from '../setting-heading.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/search-page'
import { parseGroup, undoForm } from './group-form.server.ts'
import { getGroupWords } from './group-words.server.ts'
import { SearchTabs } from './search-tabs.tsx'

/** Groups that one page shows; a word finds the others. */
const SHOWN = 60

/** What shoppers of a country call things, with the newest changes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const { searchParams } = new URL(request.url)
  const country = readCountry(searchParams.get('country'), context)
  const search = readTrimmed(searchParams, 'search', 60)
  const [{ groups, changes }, { served }] = await Promise.all([
    market.searchGroups({ country }, call),
    operations.state(undefined, call),
  ])
  const found = groups.filter(({ words, means }) => [...words, ...means].some((each) => beginsLike(each, search)))
  const t = translator(visit.country.locale, 'searchSettings')
  return {
    country,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    search,
    total: found.length,
    groups: found.slice(0, SHOWN).map(({ id, kind, words, means, service, isChanged }) => ({
      ...{ id, kind, isChanged, name: words[0] ?? '', others: words.slice(1).join(', ') },
      means: service ? t(`service.${service}`) : means.join(', '),
    })),
    lines: await toChangeLines(context, changes, getGroupWords(visit.country.locale)),
    seo: privateSeo(visit, paths.backofficeSearch(country), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const { call, country } = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const form = await readForm(request)
  return actOnSetting(form, {
    acts: { undo: () => market.undoSearchChange(parseFormOrThrow(form, undoForm), { context: call }) },
    parse: () => parseGroup(form, country.locale),
    refused: translator(country.locale, 'settings')('refused'),
    preview: async () => null,
    // Groups are saved on their own page.
    save: async () => null,
  })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SearchSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('searchSettings')
  const { country, served, search, total, groups, lines } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <ButtonLink
            to={paths.backofficeNewSearchGroup(country)}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {t('new')}
          </ButtonLink>
        </div>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <SettingResult answer={actionData} page={paths.backofficeSearch(country)} />
      </header>
      <SearchTabs country={country} served={served} current="groups" />
      <Form key={`${country} ${search}`} className="flex flex-wrap items-end gap-2.5">
        <input type="hidden" name="country" value={country} />
        <TextField
          name="search"
          type="search"
          label={t('find')}
          defaultValue={search}
          maxLength={60}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <Button type="submit" variant="outline" className="h-12">
          {t('go')}
        </Button>
      </Form>
      {groups.length === 0 ? (
        <EmptyState art={<Art name="magnifying-glass-tilted-left" size={88} />} title={t('notFound', { search })}>
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {groups.map(({ id, kind, name, others, means, isChanged }) => (
            <li key={id}>
              <Link
                to={paths.backofficeSearchGroup(country, id)}
                prefetch="intent"
                className="grid gap-1 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 transition-colors hover:border-brand-500"
              >
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <b className="min-w-0 break-words font-black text-md">{name}</b>
                  <span aria-hidden="true" className="text-ink-600">
                    →
                  </span>
                  <span className="min-w-0 break-words font-bold text-sm">{means}</span>
                  <span className="ml-auto flex gap-1.5">
                    {isChanged && <Badge tone="ok">{t('changed')}</Badge>}
                    {kind !== 'words' && <Badge tone="soft">{t(`kind.${kind}`)}</Badge>}
                  </span>
                </span>
                {others && <span className="break-words text-ink-700 text-sm">{others}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > groups.length && <p className="text-ink-700">{t('more', { shown: groups.length, total })}</p>}
      <ChangeLog lines={lines} />
    </div>
  )
}
