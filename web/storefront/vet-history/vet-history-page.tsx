import { Download, NotebookPen } from 'lucide-react'
import { data } from 'react-router'
import { plusDays } from '#services/pets/rules/days.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { offlineAnswer } from '../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { orHeld } from '../offline/or-held.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { formatMoment } from '../profile/dates.ts'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/vet-history-page'
import { HistoryParts } from './history-parts.tsx'
import { PetFacts } from './pet-facts.tsx'
import { lacksProduct, toNewVetNote, vetNoteForm } from './vet-note-form.server.ts'
import { VetNoteForm } from './vet-note-form.tsx'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  endedSession: 'ignored',
  rate: 'alert',
} satisfies PagePolicy

/** The history of a pet behind a family's link, for a veterinarian without an account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const history = await pets.openVetHistory({ token: readText(params, 'token', 100) }, { context: visit.call })
  const t = translator(visit.country.locale, 'vetHistory')
  return {
    history,
    until: formatMoment(history.openUntil, visit.country),
    tomorrow: plusDays(history.today, 1),
    limits: getFieldLimits(vetNoteForm),
    // The address bar and the history of a borrowed computer keep the title.
    seo: privateSeo(visit, '/vetHistory', { title: t('eyebrow'), description: t('description') }),
  }
}

/** Leaves a note for the family. The same words twice are one note. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'vetHistory')
  const messages = {
    vetName: t('faults.vetName'),
    clinic: t('faults.clinic'),
    note: t('faults.note'),
    treatmentUntil: t('faults.day'),
    nextOn: t('faults.day'),
  }
  const { value, errors, typed } = parseForm(await readForm(request), vetNoteForm, messages)
  if (errors) return data({ errors, values: typed }, { status: 400 })
  if (lacksProduct(value)) {
    const fault = { treatmentProduct: t('faults.treatmentProduct') }
    return data({ errors: fault, values: typed }, { status: 400 })
  }
  try {
    const token = readText(params, 'token', 100)
    await pets.writeVetNote({ token, ...toNewVetNote(value) }, { context: visit.call })
    return { isSent: true as const }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, values: typed }, { status: getStatus(refusal) })
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orHeld({ request, serverAction, what: () => null, offline: offlineAnswer })
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function VetHistoryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('vetHistory')
  const { history, until } = loaderData
  const { name } = history.pet
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-extrabold text-ink-600 text-sm">{t('eyebrow')}</p>
          <h1 className="wrap-anywhere text-2xl sm:text-3xl">{t('title', { name })}</h1>
          <p className="mt-1 text-ink-600">{t('until', { moment: until })}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PrintButton variant="outline">{t('print')}</PrintButton>
          <a href={paths.vetHistoryFhir(params.token)} download className={buttonStyle('ghost', 'sm')}>
            <Download aria-hidden="true" className="size-4.5" />
            {t('json')}
          </a>
        </div>
      </header>
      <PetFacts history={history} />
      <HistoryParts history={history} />
      <p className="text-ink-600 text-sm">{t('family')}</p>
      <Card className="sm:p-6 print:hidden">
        <h2 className="flex items-center gap-2.5 text-xl">
          <NotebookPen aria-hidden="true" className="size-6 text-brand-600" />
          {t('form.title')}
        </h2>
        <p className="mt-1 mb-4 text-ink-600">{t('form.text', { name })}</p>
        <Answer actionData={actionData} name={name} />
        {history.notesLeft === 0 ? (
          <p className="font-bold">{t('form.full')}</p>
        ) : (
          <VetNoteForm
            // An answered form begins anew.
            key={history.notesLeft}
            values={actionData && 'values' in actionData ? actionData.values : undefined}
            errors={actionData && 'errors' in actionData ? actionData.errors : {}}
            {...loaderData}
          />
        )}
      </Card>
    </div>
  )
}

function Answer({ actionData, name }: Pick<Route.ComponentProps, 'actionData'> & { name: string }) {
  const { t } = useTranslation('vetHistory')
  if (actionData && 'isSent' in actionData)
    return (
      <AnswerNotice answer={actionData} tone="ok" title={t('sent.title')}>
        {t('sent.text', { name })}
      </AnswerNotice>
    )
  return <Refused answer={actionData} offline={t('form.offline')} namesField />
}
