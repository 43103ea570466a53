import { Send } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useTranslationTo } from '#web/storefront/layout/use-translation-to.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { PictureBoard } from '../picture-board.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/contract-page'
import { ActLog } from './act-log.tsx'
import { actOnContract } from './act-on-contract.server.ts'
import { boardPicture } from './board-picture.ts'
import { CancelForm } from './cancel-form.tsx'
import { ClaimLink } from './claim-link.tsx'
import { CoveragesCard } from './coverages-card.tsx'
import { FactList } from './fact-list.tsx'
import { contractTone, parseContractState } from './insurance-labels.ts'
import { OwnerCard } from './owner-card.tsx'
import { readSnapshot } from './read-snapshot.server.ts'
import { SnapshotCard } from './snapshot-card.tsx'
import { cancelLimits } from './staff-forms.server.ts'

/** One contract, its sealed snapshot, and the actions on it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const contract = await insurance.staffInsurance({ insuranceId: readId(params, 'id') }, { context: visit.call })
  const names = await findColleagueNames(
    context,
    contract.acts.flatMap(({ by, actorUid }) => (by === 'staff' && actorUid ? [actorUid] : [])),
  )
  const now = visit.now()
  const snapshot = readSnapshot(contract.snapshot, contract)
  return {
    contract,
    acts: contract.acts.map((act) => ({
      ...act,
      atLabel: momentLabel(Date.parse(act.at), visit.country.timezone, now),
    })),
    snapshot,
    limits: cancelLimits,
    names,
    viewerUid: visit.viewer.uid,
    seo: privateSeo(visit, paths.backofficeContract(contract.id), {
      title: `${contract.petProfileName} · ${t('contracts.title')}`,
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'claims' })
  return await actOnContract(context, readId(params, 'id'), await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Loaded = Route.ComponentProps['loaderData']

export default function ContractPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  const { contract, snapshot } = loaderData
  const promise = useTranslationTo('insuranceDesk', { email: contract.owner.email, phoneNumber: contract.owner.phone })
  const done = actionData && 'done' in actionData ? actionData.done : 'resent'
  const isNotIssued = contract.status === 'PENDING_PAYMENT' && contract.isPaid
  return (
    <div className="mx-auto max-w-6xl">
      <Heading contract={contract} />
      <div className="mt-4 grid gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22rem] @4xl/main:items-start">
        <div className="grid gap-4">
          <div className="grid gap-4 empty:hidden">
            <ResultMessage answer={actionData} done={promise(`contract.done.${done}`)} offline={t('offline')} />
            {isNotIssued && (
              <Notice tone="warn" title={t('contracts.notIssued')}>
                {t('contract.notIssued')}
              </Notice>
            )}
            {contract.cancelledReason && (
              <Notice>{t('contract.cancelled', { reason: contract.cancelledReason })}</Notice>
            )}
          </div>
          <Facts contract={contract} />
          <Pictures contract={contract} />
          <Claims contract={contract} />
          <SnapshotCard snapshot={snapshot} />
        </div>
        <div className="grid gap-4">
          <OwnerCard owner={contract.owner} />
          {contract.status === 'ACTIVE' && <Resend />}
          {(contract.status === 'ACTIVE' || isNotIssued) && (
            <CancelForm displayPrice={contract.displayPrice} wasIssued={!isNotIssued} limits={loaderData.limits} />
          )}
          <CoveragesCard insurance={contract} />
          <ActLog
            acts={loaderData.acts}
            stateLabel={(status) => t(`contractStatus.${parseContractState(status)}`)}
            viewerUid={loaderData.viewerUid}
            names={loaderData.names}
            isOver={contract.status === 'CANCELLED'}
          />
        </div>
      </div>
    </div>
  )
}

function Heading({ contract }: Pick<Loaded, 'contract'>) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <header>
      <BackLink to={paths.backofficeInsurance()}>{t('contracts.title')}</BackLink>
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl lg:text-2xl">
        {t('contract.title', { pet: contract.petProfileName })}
        <Badge tone={contractTone[contract.status]}>{t(`contractStatus.${contract.status}`)}</Badge>
      </h1>
      <p className="mt-1 text-sm">{[contract.policyTitle, contract.insuranceContractId].filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function Facts({ contract }: Pick<Loaded, 'contract'>) {
  const { t } = useTranslation('insuranceDesk')
  const weight = String(contract.petProfileWeight).replace('.', ',')
  const species = contract.petProfileSpecies === 'GATO' ? 'GATO' : 'PERRO'
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('contract.facts')}</h2>
      <FactList
        facts={[
          {
            name: t('contract.validity'),
            value: t('contracts.validity', {
              from: formatDay(contract.validityStartDate),
              until: formatDay(plusDays(contract.validityExpirationDate, -1)),
            }),
          },
          { name: t('contract.price'), value: contract.displayPrice },
          {
            name: t('contract.pet'),
            value: [t(`species.${species}`), contract.petProfileRace, contract.petProfileSex, `${weight} kg`].join(
              ', ',
            ),
          },
          { name: t('contract.birthday'), value: formatDay(contract.petProfileBirthday) },
          { name: t('contract.characteristics'), value: contract.petProfileUniqueCharacteristics },
          {
            name: t('contract.reception'),
            value: t(contract.customerReceivedPolicy ? 'contract.received' : 'contract.notReceived'),
          },
        ]}
      />
      {(contract.renewedFrom || contract.renewedBy) && (
        <p className="flex flex-wrap gap-x-5">
          {contract.renewedFrom && <Other id={contract.renewedFrom}>{t('contract.before')}</Other>}
          {contract.renewedBy && <Other id={contract.renewedBy}>{t('contract.after')}</Other>}
        </p>
      )}
    </Card>
  )
}

function Other({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to={paths.backofficeContract(id)}
      className="inline-flex min-h-9 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
    >
      {children}
    </Link>
  )
}

function Pictures({ contract }: Pick<Loaded, 'contract'>) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('pictures.title')}</h2>
      {contract.pictures.length === 0 ? (
        <p className="text-ink-600">{t(contract.renewedFrom ? 'pictures.ofFirst' : 'pictures.none')}</p>
      ) : (
        <PictureBoard pictures={contract.pictures.map(({ id, shows }) => boardPicture(id, t(`pictures.${shows}`)))} />
      )}
    </Card>
  )
}

function Claims({ contract }: Pick<Loaded, 'contract'>) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <section aria-labelledby="claims" className="grid gap-2.5">
      <h2 id="claims" className="text-lg">
        {t('claims.title')}
      </h2>
      {contract.claims.length === 0 && <p className="text-ink-600">{t('contract.noClaims')}</p>}
      <ul className="grid gap-2.5 empty:hidden">
        {contract.claims.map((claim) => (
          <li key={claim.id}>
            <ClaimLink claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Resend() {
  const { t } = useTranslation('insuranceDesk')
  const isPending = useNavigation().formData?.get('intent') === 'resend'
  return (
    <StaffForm preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value="resend"
        variant="outline"
        isWide
        icon={<Send aria-hidden="true" className="size-4.5" />}
        isPending={isPending}
        pendingLabel={t('saving')}
      >
        {t('contract.resend')}
      </Button>
    </StaffForm>
  )
}
