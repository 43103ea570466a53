import { Link } from 'react-router'
import { momentLabel, timeLabel } from '#services/appointments/rules/local-clock.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { useTranslationTo } from '#web/storefront/layout/use-translation-to.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { PictureBoard } from '../picture-board.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/claim-page'
import { ActLog } from './act-log.tsx'
import { actOnClaim } from './act-on-claim.server.ts'
import { boardPicture } from './board-picture.ts'
import { ClerkCard } from './clerk-card.tsx'
import { CoveragesCard } from './coverages-card.tsx'
import { DecisionForm } from './decision/decision-form.tsx'
import { JudgedItems } from './decision/judged-items.tsx'
import { FactList } from './fact-list.tsx'
import { claimTone, parseClaimState } from './insurance-labels.ts'
import { OwnerCard } from './owner-card.tsx'
import { PayForm } from './pay-form.tsx'
import { readSnapshot } from './read-snapshot.server.ts'
import { SnapshotCard } from './snapshot-card.tsx'
import { claimLimits } from './staff-forms.server.ts'

/** One claim with everything needed to decide it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const call = { context: visit.call }
  const [claim, templates] = await Promise.all([
    insurance.staffClaim({ claimId: readId(params, 'claimId') }, call),
    insurance.reasonTemplates(undefined, call),
  ])
  const names = await findColleagueNames(context, [
    ...claim.acts.flatMap(({ by, actorUid }) => (by === 'staff' && actorUid ? [actorUid] : [])),
    ...claim.clerks,
    ...(claim.assignedUid ? [claim.assignedUid] : []),
  ])
  const now = visit.now()
  const getLabel = (at: string) => momentLabel(Date.parse(at), visit.country.timezone, now)
  const snapshot = readSnapshot(claim.snapshot, claim.insurance)
  return {
    claim,
    acts: claim.acts.map((act) => ({ ...act, atLabel: getLabel(act.at) })),
    snapshot,
    templates: claim.outlook ? templates : [],
    limits: claimLimits,
    names,
    viewerUid: visit.viewer.uid,
    nowLabel: timeLabel(now.getTime(), visit.country.timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeClaim(claim.id), {
      title: `${claim.reference} · ${t('claims.title')}`,
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'claims' })
  return await actOnClaim(context, readId(params, 'claimId'), await readForm(request))
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  const lastAnswer = useLastAnswer(actionData)
  const { claim, snapshot, limits, isStale, nowLabel } = loaderData
  const promise = useTranslationTo('insuranceDesk', { email: claim.owner.email, phoneNumber: claim.owner.phone })
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  // A calculation answers in the form itself.
  const result = lastAnswer && ('done' in lastAnswer || 'refusal' in lastAnswer) ? lastAnswer : undefined
  const done = (lastAnswer && 'done' in lastAnswer && lastAnswer.done) || 'approved'
  const known = [...(snapshot?.conditions ?? []), ...(snapshot?.notes ? [snapshot.notes] : [])].join(', ')
  return (
    <div className="mx-auto max-w-6xl">
      <Heading claim={claim} />
      <div className="mt-4 grid gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22rem] @4xl/main:items-start">
        <div className="grid gap-4">
          <div className="grid gap-4 empty:hidden">
            {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
            <ResultMessage answer={result} done={promise(`claim.done.${done}`)} offline={t('offline')} />
            <Standing claim={claim} />
          </div>
          <Facts claim={claim} />
          <Documents claim={claim} />
          {claim.outlook && (
            <DecisionForm
              claim={claim}
              outlook={claim.outlook}
              known={known}
              templates={loaderData.templates}
              limits={limits.decision}
              typed={lastAnswer && 'typed' in lastAnswer ? lastAnswer.typed : undefined}
            />
          )}
          {claim.status === 'APPROVED' && (
            <PayForm
              displayPays={claim.displayPays ?? ''}
              by={formatDay(claim.payBy)}
              payee={claim.payee}
              revealed={lastAnswer && 'revealed' in lastAnswer ? lastAnswer.revealed : undefined}
              limits={limits.paid}
            />
          )}
          <SnapshotCard snapshot={snapshot} />
        </div>
        <div className="grid gap-4">
          <ClerkCard claim={claim} viewerUid={loaderData.viewerUid} names={loaderData.names} />
          <OwnerCard owner={claim.owner} />
          <CoveragesCard insurance={claim.insurance} event={claim.event} />
          <ActLog
            acts={loaderData.acts}
            stateLabel={(status) => t(`claimStatus.${parseClaimState(status)}`)}
            viewerUid={loaderData.viewerUid}
            names={loaderData.names}
            isOver={claim.status === 'REJECTED' || claim.status === 'WITHDRAWN'}
          />
        </div>
      </div>
    </div>
  )
}

function Heading({ claim }: Pick<Loaded, 'claim'>) {
  const { t } = useTranslation('insuranceDesk')
  const day = claim.status === 'SENT' ? claim.answerBy : claim.status === 'APPROVED' ? claim.payBy : null
  return (
    <header>
      <BackLink to={paths.backofficeClaims()}>{t('claims.title')}</BackLink>
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl lg:text-2xl">
        {t('claim.title', { event: t(`event.${claim.event}`), pet: claim.petProfileName })}
        <Badge tone={claimTone[claim.status]}>{t(`claimStatus.${claim.status}`)}</Badge>
        {claim.isLate && <Badge tone="red">{t('claims.isLate')}</Badge>}
      </h1>
      <p className="mt-1 text-sm">
        {[
          claim.reference,
          day && t(claim.status === 'APPROVED' ? 'claims.payBy' : 'claims.answerBy', { day: formatDay(day) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </header>
  )
}

/** Decision on the claim and its reason. */
function Standing({ claim }: Pick<Loaded, 'claim'>) {
  const { t } = useTranslation('insuranceDesk')
  const { status, decisionReason, displayPays, paidReference, isPreexisting } = claim
  if (status === 'NEEDS_PAPERS')
    return (
      <Notice tone="warn" title={t('claim.asked')}>
        {decisionReason}
      </Notice>
    )
  if (status !== 'APPROVED' && status !== 'REJECTED' && status !== 'PAID') return null
  const title =
    status === 'REJECTED'
      ? t('claim.rejected')
      : t(status === 'PAID' ? 'claim.paid' : 'claim.approved', { amount: displayPays, reference: paidReference })
  return (
    <Notice tone={status === 'REJECTED' ? 'info' : 'ok'} title={title}>
      <p>{decisionReason}</p>
      {isPreexisting !== null && <p>{t(isPreexisting ? 'claim.wasPreexisting' : 'claim.wasNotPreexisting')}</p>}
    </Notice>
  )
}

function Facts({ claim }: Pick<Loaded, 'claim'>) {
  const { t } = useTranslation('insuranceDesk')
  const { insurance } = claim
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('claim.facts')}</h2>
      <FactList
        facts={[
          { name: t('claim.occurredOn'), value: formatDay(claim.occurredOn) || t('claim.unknown') },
          { name: t('claim.reportedOn'), value: formatDay(claim.reportedOn) },
          { name: t('claim.amount'), value: claim.displayAmount ?? t('claim.unknown') },
          {
            name: t('claim.contract'),
            value: (
              <Link
                to={paths.backofficeContract(insurance.id)}
                className="inline-flex min-h-9 items-center text-brand-700 underline underline-offset-3"
              >
                {t('claim.contractOf', { plan: insurance.policyTitle, number: insurance.insuranceContractId ?? '' })}
              </Link>
            ),
          },
          {
            name: t('contract.validity'),
            value: t('contracts.validity', {
              from: formatDay(insurance.validityStartDate),
              until: formatDay(plusDays(insurance.validityExpirationDate, -1)),
            }),
          },
          {
            name: t('contract.pet'),
            value: [insurance.petProfileName, insurance.petProfileRace, t(`species.${toSpecies(insurance)}`)].join(
              ', ',
            ),
          },
        ]}
      />
      <div>
        <h3 className="text-ink-600 text-sm">{t('claim.story')}</h3>
        <p className="whitespace-pre-line">{claim.description || t('claim.unknown')}</p>
      </div>
      <JudgedItems claim={claim} />
    </Card>
  )
}

function toSpecies({ petProfileSpecies }: Loaded['claim']['insurance']): 'PERRO' | 'GATO' {
  return petProfileSpecies === 'GATO' ? 'GATO' : 'PERRO'
}

function Documents({ claim }: Pick<Loaded, 'claim'>) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('papers.title')}</h2>
      {claim.papers.length === 0 ? (
        <p className="text-ink-600">{t('papers.none')}</p>
      ) : (
        <PictureBoard pictures={claim.papers.map(({ id, kind }) => boardPicture(id, t(`papers.${kind}`)))} />
      )}
    </Card>
  )
}
