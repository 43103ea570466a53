import { Plus } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import type { ConsentText } from '#services/appointments/contract.ts'
import { newId } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { StoreTabs } from '../store-tabs.tsx'
import type { Route } from './+types/consent-texts-page'
import { consentTextForm, vaccinesForm } from './consent-text-form.server.ts'
import { VaccinesCard } from './vaccines-card.tsx'

/** Texts that owners sign before a visit; a changed text is a new version, and what was signed keeps its words. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonDesk')
  const seo = privateSeo(visit, paths.backofficeConsentTexts(), {
    title: t('consentTexts.title'),
    description: t('consentTexts.text'),
  })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const call = { context: visit.call }
  const [texts, { packs }, required] = await Promise.all([
    appointments.consentTexts({ storeId: store.id }, call),
    appointments.staffStore({ storeId: store.id }, call),
    appointments.requiredVaccines({ storeId: store.id }, call),
  ])
  const screen = {
    storeName: store.name,
    texts,
    required,
    packs: packs.filter(({ active }) => active).map(({ id, internalName }) => ({ id, name: internalName })),
    newTextId: newId(),
    limits: getFieldLimits(consentTextForm),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const t = translator(visit.country.locale, 'salonDesk')
  try {
    if (readIntent(form, ['text', 'vaccines'], 'text') === 'vaccines') {
      const needed = parseFormOrThrow(form, vaccinesForm)
      await appointments.saveRequiredVaccines({ storeId: store.id, ...needed }, { context: visit.call })
      return { done: true as const }
    }
    const written = parseFormOrThrow(form, consentTextForm, {
      title: t('consentTexts.titleMissing'),
      text: t('consentTexts.textMissing'),
    })
    await appointments.saveConsentText({ storeId: store.id, ...written }, { context: visit.call })
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function ConsentTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores />
  const { texts, newTextId, storeName } = screen
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('consentTexts.title')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('consentTexts.text')}</p>
      </header>
      <StoreTabs />
      <ResultMessage answer={actionData} done={t('consentTexts.saved')} offline={t('offline')} />
      {texts.map((each) => (
        <details key={`${each.id} ${each.version}`} className="rounded-card border border-ink-200 bg-white">
          <summary className="flex min-h-14 flex-wrap items-center gap-2 px-4 font-extrabold">
            {each.title}
            <span className="font-semibold text-ink-600 text-sm">
              {t('consentTexts.version', { version: each.version })}
            </span>
            {!each.active && <Badge tone="neutral">{t('consentTexts.inactive')}</Badge>}
          </summary>
          <TextForm saved={each} textId={each.id} screen={screen} />
        </details>
      ))}
      <Card className="!p-0">
        <h2 className="flex items-center gap-2 px-4 pt-4 text-lg">
          <Plus aria-hidden="true" className="size-5" />
          {t('consentTexts.new')}
        </h2>
        <TextForm key={newTextId} saved={null} textId={newTextId} screen={screen} />
      </Card>
      <VaccinesCard packs={screen.packs} required={screen.required} />
    </div>
  )
}

interface TextFormProps {
  /** null: a new text. */
  saved: ConsentText | null
  textId: string
  screen: NonNullable<Route.ComponentProps['loaderData']['screen']>
}

function TextForm({ saved, textId, screen: { packs, limits } }: TextFormProps) {
  const { t } = useTranslation('salonDesk')
  const isPending = useNavigation().formData?.get('textId') === textId
  return (
    <StaffForm preventScrollReset className="grid gap-4 p-4">
      <input type="hidden" name="textId" value={textId} />
      <input type="hidden" name="version" value={saved?.version ?? 0} />
      <TextField
        name="title"
        label={t('consentTexts.titleLabel')}
        hint={t('consentTexts.titleHint')}
        {...limits.title}
        defaultValue={saved?.title}
        autoComplete="off"
        messages={{ required: t('consentTexts.titleMissing') }}
      />
      <TextArea
        name="text"
        label={t('consentTexts.textLabel')}
        hint={t('consentTexts.textHint')}
        rows={8}
        {...limits.text}
        defaultValue={saved?.text}
        messages={{ required: t('consentTexts.textMissing') }}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold text-ink-800 text-sm">{t('consentTexts.packs')}</legend>
        {packs.map(({ id, name }) => (
          <Checkbox key={id} name="packIds" value={id} defaultChecked={saved?.packIds.includes(id)}>
            {name}
          </Checkbox>
        ))}
        <p className="text-ink-600 text-sm">{t('consentTexts.packsHint')}</p>
      </fieldset>
      <Checkbox name="active" value="on" defaultChecked={saved?.active ?? true}>
        {t('consentTexts.active')}
      </Checkbox>
      <Button type="submit" className="justify-self-start" isPending={isPending}>
        {t(saved ? 'consentTexts.save' : 'consentTexts.add')}
      </Button>
    </StaffForm>
  )
}
