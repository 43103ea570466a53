import { useNavigation } from 'react-router'
import { SPANISH } from '#shared/spanish.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusalIn } from '../../../storefront/account/sign-in/refusal.ts'
import { findShelters, formatKilos } from '../../../storefront/shelters/find-shelters.server.ts'
import { ShelterPicture } from '../../../storefront/shelters/shelter-picture.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { QueueTabs } from '../queue-tabs.tsx'
import type { Route } from './+types/donations-page'
import { deliverFromForm } from './deliver-from-form.server.ts'
import { deliveryForm } from './delivery-form.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Donated kilos that wait for delivery, and past deliveries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'donations')
  const [{ collectedGrams, oldestAt, deliveries }, shelters] = await Promise.all([
    community.staffDonations(undefined, { context: visit.call }),
    findShelters(context),
  ])
  const formatter = new Intl.DateTimeFormat(SPANISH, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: visit.country.timezone,
  })
  return {
    country: visit.country.name,
    collected: collectedGrams > 0 ? formatKilos(collectedGrams / 1000, visit.country.locale) : null,
    since: oldestAt && formatter.format(new Date(oldestAt)),
    shelters: (shelters ?? []).map(({ name }) => name),
    deliveries: deliveries.map(({ number, at, grams, shelterName, note, picture }) => ({
      number,
      shelterName,
      note,
      kilos: formatKilos(grams / 1000, visit.country.locale),
      day: formatter.format(new Date(at)),
      picture: picture?.small ?? 'bone',
    })),
    limits: getFieldLimits(deliveryForm),
    seo: privateSeo(visit, paths.backofficeDonations(), { title: t('desk.title'), description: t('desk.description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'support' })
  return await deliverFromForm(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function BackofficeDonationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('donations')
  const { collected, country, since, deliveries } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-5">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('desk.title')}</h1>
        <TextLink to={paths.donations()}>{t('desk.public')}</TextLink>
      </header>
      <QueueTabs at="donations" filter={{}} counts={null} />
      <ResultMessage answer={actionData} done={t('desk.done')} offline={t('desk.offline')} />
      {collected ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <Card className="grid gap-1">
            <p className="font-black text-2xl tracking-tight">{t('desk.waiting', { kilos: collected, country })}</p>
            {since && <p className="text-ink-600">{t('desk.since', { day: since })}</p>}
          </Card>
          <DeliveryForm key={deliveries[0]?.number ?? 0} loaded={loaderData} answer={actionData} />
        </div>
      ) : (
        <EmptyState art={<Art name="bone" size={88} />} title={t('desk.none')} />
      )}
      {deliveries.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg">{t('desk.history')}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {deliveries.map(({ number, shelterName, kilos, day, note, picture }) => (
              <li key={number}>
                <Card className="flex h-full gap-3.5">
                  <ShelterPicture picture={picture} alt="" className="size-18 shrink-0 rounded-card" />
                  <div className="min-w-0">
                    <h3 className="text-md [overflow-wrap:anywhere]">{shelterName}</h3>
                    <p className="text-ink-600 text-sm">
                      {t('kilos', { kilos })} · {day}
                    </p>
                    {note && <p className="text-sm [overflow-wrap:anywhere]">{note}</p>}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface DeliveryFormProps {
  loaded: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function DeliveryForm({ loaded: { shelters, limits }, answer }: DeliveryFormProps) {
  const { t } = useTranslation('donations')
  const isSending = useNavigation().formMethod === 'POST'
  const field = fieldProps({ limits, errors: refusalIn(answer)?.fields })
  if (shelters.length === 0) return <Notice tone="warn">{t('desk.noShelters')}</Notice>
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('desk.form')}</h2>
      <StaffForm encType="multipart/form-data" preventScrollReset className="grid gap-4">
        <SelectField
          {...field('shelter')}
          label={t('desk.shelter')}
          placeholder={t('desk.choose')}
          options={shelters.map((name) => ({ value: name, label: name }))}
          defaultValue=""
          messages={{ required: t('desk.missing.shelter') }}
        />
        <TextField
          {...field('kilos')}
          inputMode="decimal"
          label={t('desk.kilos')}
          hint={t('desk.kilosHint')}
          maxLength={9}
          messages={{ required: t('desk.missing.kilos') }}
        />
        <TextArea {...field('note')} label={t('desk.note')} hint={t('desk.noteHint')} rows={2} />
        <TextField
          {...field('photo')}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          label={t('desk.photo')}
          hint={t('desk.photoHint')}
          messages={{ required: t('desk.missing.photo') }}
        />
        <Notice tone="info">{t('desk.sheet')}</Notice>
        <Button type="submit" isPending={isSending} pendingLabel={t('desk.sending')}>
          {t('desk.send')}
        </Button>
      </StaffForm>
    </Card>
  )
}
