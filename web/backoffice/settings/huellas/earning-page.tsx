import { earningKinds, getPurchaseUnit, ways } from '#services/rewards/missions/rules/ways-to-earn.ts'
import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatLongDay } from '#web/storefront/profile/dates.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { WaysToEarn } from '../../../storefront/rewards/huellas/ways-to-earn.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { actOnSetting } from '../act-on-setting.server.ts'
import { ChangeLog } from '../change-log.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { undoForm } from '../memberships/plan-form.server.ts'
import { readCountry } from '../read-country.server.ts'
import { SaveButtons } from '../save-buttons.tsx'
import { SettingHeading } from '../setting-heading.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/earning-page'
import { earningForm, parseEarning, toTypedEarning } from './earning-form.server.ts'

/** How huellas are earned in a country, from the next month on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { rewards, operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const [earning, { served }, changes] = await Promise.all([
    rewards.earningTerms({ country }, call),
    operations.state(undefined, call),
    rewards.settingChanges({ kind: 'earning', subject: country }, call),
  ])
  const t = translator(visit.country.locale, 'earningSettings')
  return {
    country,
    served: served.map((iso) => ({ iso, name: countries[iso].name })),
    earning,
    unit: formatMoney(getPurchaseUnit(country), countries[country].currency),
    from: formatLongDay(`${earning.fromMonth}-01T12:00:00Z`, visit.country),
    values: toTypedEarning(earning.terms),
    limits: getFieldLimits(earningForm),
    lines: await toChangeLines(context, changes, {
      name(field) {
        const [kind, what] = field.split('.')
        const known = earningKinds.find((each) => each === kind)
        if (!known) return null
        return t(what === 'limit' ? 'log.limit' : 'log.each', { way: ways[known].title })
      },
    }),
    seo: privateSeo(visit, paths.backofficeEarning(country), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = readCountry(new URL(request.url).searchParams.get('country'), context)
  const form = await readForm(request)
  return actOnSetting(form, {
    acts: { undo: () => rewards.undoSettingChange(parseFormOrThrow(form, undoForm), call) },
    parse: () => parseEarning(form, visit.country.locale),
    refused: translator(visit.country.locale, 'settings')('refused'),
    preview: ({ plan: terms }) => rewards.previewEarningTerms({ country, terms }, call),
    async save({ plan: terms, version }) {
      await rewards.saveEarningTerms({ country, version, terms }, call)
      return null
    },
  })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function EarningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('earningSettings')
  const { country, served, earning, from, unit, values, limits, lines } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5">
      <SettingHeading
        back={{ to: paths.backofficeSettings(), label: t('back') }}
        title={t('title')}
        answer={actionData}
        page={paths.backofficeEarning(country)}
      >
        <p className="max-w-2xl text-ink-700">{t('intro', { from })}</p>
      </SettingHeading>
      <CountryTabs country={country} served={served} to={paths.backofficeEarning} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <EarningForm
          key={`${country} ${earning.version}`}
          version={earning.version}
          unit={unit}
          limits={limits}
          values={{ ...values, ...actionData?.typed }}
          errors={actionData?.refusal?.fields}
        />
        <section aria-labelledby="vista-huellas" className="grid min-w-0 gap-3">
          <h2 id="vista-huellas" className="font-extrabold text-md">
            {t('preview', { from })}
          </h2>
          <WaysToEarn ways={actionData?.preview ?? earning.next} />
        </section>
      </div>
      <ChangeLog lines={lines} />
    </div>
  )
}

type FormState = Pick<Parameters<typeof fieldProps>[0], 'values' | 'errors'>

function EarningForm({
  version,
  unit,
  limits,
  values,
  errors,
}: FormState & { version: number; unit: string; limits: Route.ComponentProps['loaderData']['limits'] }) {
  const { t } = useTranslation('earningSettings')
  const field = fieldProps({ limits, values, errors })
  const drawnFrom = typeof values?.version === 'string' ? values.version : String(version)
  return (
    <Card className="sm:p-6">
      <StaffForm preventScrollReset className="grid gap-5">
        <input type="hidden" name="version" value={drawnFrom} />
        {earningKinds.map((kind) => (
          <fieldset key={kind} className="grid grid-cols-2 items-end gap-3">
            <legend className="mb-2 font-extrabold text-md">{ways[kind].title}</legend>
            <TextField {...field(`each-${kind}`)} label={t(`each.${kind}`, { unit })} inputMode="numeric" />
            <TextField
              {...field(`limit-${kind}`)}
              label={t(ways[kind].limit.per === 'month' ? 'limit.month' : 'limit.year')}
              inputMode="numeric"
            />
          </fieldset>
        ))}
        <p className="text-ink-700 text-sm">{t('zero')}</p>
        <div className="flex flex-wrap gap-3">
          <SaveButtons />
        </div>
      </StaffForm>
    </Card>
  )
}
