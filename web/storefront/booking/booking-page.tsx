import { useState } from 'react'
import { replace, useLocation } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/booking-page'
import { submitWizard, wizardPath } from './actions.server.ts'
import { BookingFrame } from './booking-frame.tsx'
import { listed } from './labels.ts'
import { parseProblem } from './problems.ts'
import { PetsStep, type StepData } from './steps/pets-step.tsx'
import { ScheduleStep } from './steps/schedule-step.tsx'
import { ServicesStep } from './steps/services-step.tsx'
import { loadStep } from './steps/step-data.server.ts'
import { type Step, stepBefore, stepFor } from './steps/steps.ts'
import { SummaryStep } from './steps/summary-step.tsx'
import { useStepTracking } from './steps/use-step-tracking.ts'
import { parsePlace, readWizard } from './wizard.server.ts'

export const handle = { chat: 'hidden', dialogs: 'none', rate: 'order', load: 'checkout' } satisfies PagePolicy

/**
 * Four steps, each with its own address (specification, section 2). The state is the server's draft, so going back,
 * reloading and signing in lose nothing.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'booking')
  const params = new URL(request.url).searchParams
  const wizard = await readWizard(context, parsePlace(request))
  const { place, store, progress } = wizard
  const asked = params.get('step')
  const step = stepFor(asked, progress)
  if (asked !== null && asked !== step) {
    const isLate = asked === 'summary' && wizard.draft.holdId !== null
    throw replace(wizardPath(request, place, { step, problem: isLate ? 'hold-not-found' : undefined }))
  }

  const problem = parseProblem(params.get('problem'))
  return {
    place,
    kind: params.get('kind'),
    store: {
      name: store.name,
      merchantName: store.merchantName,
      address: store.address,
      picture: store.storePictures[0] ?? null,
      openingLabel: store.openingLabel,
      currency: store.currencyCode,
    },
    progress,
    problem: problem && t(`problems.${problem}`),
    isWaiting: params.get('done') === 'waiting',
    data: await loadStep(step, { context, request, wizard }),
    seo: privateSeo(visit, paths.appointmentAdd(place), {
      title: t('title', { store: store.name }),
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return submitWizard(context, request, await readForm(request))
}

/** A lost connection leaves the form as it is: the choices stay, and pressing again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('booking')
  const { place, kind, store, progress, problem, isWaiting, data } = loaderData
  const { key } = useLocation()
  const [answered, setAnswered] = useState<unknown>(null)
  const refusal = (answered !== actionData && actionData?.refusal) || null
  const getPath = (step: Step, more: { day?: string } = {}) => paths.appointmentAdd({ ...place, kind, step, ...more })
  return (
    <BookingFrame
      store={store}
      kind={kind}
      step={data.step}
      progress={progress}
      getPath={getPath}
      {...getHeading(data, t)}
    >
      {refusal && <Refused answer={actionData} offline={t('offline')} namesField />}
      {refusal?.code === 'appointments.proof-needed' && (
        <ButtonLink to={paths.provePhone({ to: getPath('summary') })} isWide>
          {t('provePhone')}
        </ButtonLink>
      )}
      {!refusal && problem && (
        <AnswerNotice answer={key} tone="warn">
          {problem}
        </AnswerNotice>
      )}
      {!refusal && isWaiting && (
        <AnswerNotice answer={key} tone="ok">
          {t('schedule.waiting')}
        </AnswerNotice>
      )}
      {/* Editing the form hides the error of the last submit. */}
      <div onChange={() => setAnswered(actionData)}>
        <StepBody {...{ data, store, getPath }} fields={refusal?.fields ?? {}} />
      </div>
    </BookingFrame>
  )
}

function getHeading(data: StepData, t: ReturnType<typeof useTranslation<'booking'>>['t']) {
  switch (data.step) {
    case 'pets':
      return data.adding ? { title: t('add.title') } : { title: t('pets.title'), text: t('pets.text') }
    case 'services': {
      const [first, second] = data.offers
      const title = first && !second ? t('services.title', { name: first.pet.name }) : t('services.titleMany')
      return { title, text: t('services.text') }
    }
    case 'schedule': {
      const names = listed(data.petNames)
      const title = data.isHomeVisit
        ? t('schedule.titleVisit', { names })
        : data.hasPickUp
          ? t('schedule.titlePickUp', { names })
          : t('schedule.title', { names })
      return { title, text: t('schedule.text') }
    }
    case 'summary':
      return { title: t('summary.title'), text: t('summary.text') }
  }
}

interface StepBodyProps {
  data: StepData
  store: Route.ComponentProps['loaderData']['store']
  fields: Record<string, string>
  getPath(step: Step, more?: { day?: string }): string
}

function StepBody({ data, store, fields, getPath }: StepBodyProps) {
  useStepTracking(data.step)
  const before = stepBefore(data.step)
  const back = before ? getPath(before) : ''
  switch (data.step) {
    case 'pets':
      return <PetsStep data={data} fields={fields} here={getPath('pets')} />
    case 'services':
      return (
        <ServicesStep data={data} currency={store.currency} fields={fields} back={back} here={getPath('services')} />
      )
    case 'schedule':
      return <ScheduleStep data={data} fields={fields} back={back} getDayPath={(day) => getPath('schedule', { day })} />
    case 'summary':
      return <SummaryStep {...{ data, fields, store, getPath }} currency={store.currency} />
  }
}
