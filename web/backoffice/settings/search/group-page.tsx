import { data } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { readCountry } from '../read-country.server.ts'
import { SettingHeading } from '../setting-heading.tsx'
import type { Route } from './+types/group-page'
import { actOnGroup } from './act-on-group.server.ts'
import { groupForm } from './group-form.server.ts'
import { GroupForm } from './group-form.tsx'

/** A search group of a country, or a new one; `word` is what a shopper typed without result. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const country = readCountry(params.country, context)
  const { searchParams } = new URL(request.url)
  const t = translator(visit.country.locale, 'searchSettings')
  const { groups } = params.id ? await market.searchGroups({ country }, { context: visit.call }) : { groups: [] }
  const group = groups.find(({ id }) => id === params.id)
  if (params.id && !group) throw data(null, { status: 404 })

  const title = group?.words[0] ?? t('newTitle')
  return {
    country,
    title,
    version: group?.version ?? null,
    isMade: readOption(searchParams, 'done', ['made']) !== null,
    values: {
      kind: group?.kind ?? 'words',
      words: group?.words.join(', ') ?? readTrimmed(searchParams, 'word', 60),
      means: group?.means.join(', ') ?? '',
      service: group?.service ?? '',
      version: String(group?.version ?? 0),
      key: group ? '' : newSecret(),
    },
    limits: getFieldLimits(groupForm),
    seo: privateSeo(visit, paths.backofficeSearch(country), { title, description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const country = readCountry(params.country, context)
  return actOnGroup(context, { country, id: params.id ?? null }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SearchGroupPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('searchSettings')
  const { country, title, version, isMade, values, limits } = loaderData
  const page = params.id ? paths.backofficeSearchGroup(country, params.id) : paths.backofficeNewSearchGroup(country)
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeSearch(country), label: t('title') }}
        title={title}
        made={isMade ? t('made') : null}
        answer={actionData}
        page={page}
      />
      <GroupForm
        key={version}
        limits={limits}
        values={{ ...values, ...actionData?.typed }}
        errors={actionData?.refusal?.fields}
        preview={actionData?.preview ?? null}
      />
      {version !== null && (
        <FoldedDanger title={t('remove')}>
          <StaffForm className="grid gap-3 px-4 pb-4">
            <p className="text-ink-700">{t('removeText')}</p>
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="intent" value="remove" variant="danger">
              {t('removeSure')}
            </Button>
          </StaffForm>
        </FoldedDanger>
      )}
    </div>
  )
}
