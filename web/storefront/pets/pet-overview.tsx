import { Cake, Camera, ChevronLeft, HeartHandshake, Pencil, Scale, Smile, Syringe } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { InsuranceOfPetCard } from '../insurance/profile/pet-insurance.tsx'
import { PetVisitPhotos } from '../visits/photos/pet-visit-photos.tsx'
import { may } from './family/may.ts'
import { LostLink, LostNotice } from './lost-notice.tsx'
import { PartCard } from './part-card.tsx'
import type { PetGlance } from './pet-glance.ts'
import type { Overview } from './pet-overview.server.ts'
import { PetTabs } from './pet-tabs.tsx'
import { PetPhoto } from './photo/pet-photo.tsx'
import { WaitingVetNotes } from './vet/waiting-vet-notes.tsx'
import { WeightSpark } from './weight/weight-spark.tsx'

/** One pet: its photo, what there is to know at a glance, and what it needs next. */
export function PetOverview(overview: Overview) {
  const { pet, notes, insurance, lost, visitPhotos, vetNotes } = overview
  const { t } = useTranslation('petProfile')
  return (
    <div className="mx-auto max-w-5xl">
      <Link
        to={paths.petProfiles()}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('list.title')}
      </Link>
      {lost?.notice && <LostNotice pet={pet} notice={lost.notice} />}
      <WaitingVetNotes pet={pet} notes={vetNotes} />
      <Hero {...overview} />
      <div className="mt-5">
        <PetTabs pet={pet} section="summary" />
      </div>
      <div className="mt-5 gap-4 *:mb-4 *:break-inside-avoid @3xl/main:columns-2">
        {!pet.isGone && <CareCard {...overview} />}
        <WeightCard {...overview} />
        {insurance && !pet.isGone && <InsuranceOfPetCard pet={pet} insurance={insurance} />}
        <PetVisitPhotos petName={pet.name} visits={visitPhotos} />
        <TastesCard {...overview} />
        {may(pet, 'owner') && !pet.isGone && <FamilyCard {...overview} />}
        {notes && (
          <PartCard title={t('overview.notes')}>
            <p className="whitespace-pre-line text-ink-700">{notes}</p>
          </PartCard>
        )}
      </div>
    </div>
  )
}

function Hero({ pet, birthday, about, lost }: Overview) {
  const { t } = useTranslation('petProfile')
  const { name, isGone } = pet
  return (
    <section
      className={cx(
        'grid overflow-hidden rounded-hero border shadow-2 @2xl/main:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]',
        isGone ? 'border-ink-200 bg-ink-100' : 'border-brand-100 bg-linear-to-br from-white to-brand-100',
      )}
    >
      <div className="relative">
        <PetPhoto
          pet={pet}
          sizes="(min-width: 960px) 336px, 100vw"
          alt={t('photoOf', { name })}
          isPriority
          className="h-full w-full "
        />
        {may(pet, 'edit') && (
          <ButtonLink
            to={paths.petProfilePhotoEdit({ id: pet.id })}
            variant="light"
            size="sm"
            icon={<Camera aria-hidden="true" className="size-4.5" />}
            className="absolute right-3 bottom-3 shadow-2"
          >
            {pet.picture ? t('overview.changePhoto') : t('overview.addPhoto')}
          </ButtonLink>
        )}
      </div>
      <div className="grid content-center gap-4 px-5 py-5 sm:px-7 sm:py-7">
        <div>
          {isGone && <p className="mb-1 font-extrabold text-ink-700">{t('gone.title')}</p>}
          <h1 className="wrap-anywhere text-3xl sm:text-4xl">{name}</h1>
          <p className="mt-1 text-ink-700 text-lg">{isGone ? [pet.breed, pet.years].join(' · ') : pet.breed}</p>
          {!isGone && birthday && (
            <Badge tone="sun" icon={<Cake aria-hidden="true" className="size-4" />} className="mt-2.5">
              {formatBirthday(birthday)}
            </Badge>
          )}
        </div>
        {isGone ? (
          <p className="max-w-md text-ink-700">{t('gone.text', { name })}</p>
        ) : (
          <Facts pet={pet} about={about} />
        )}
        {!isGone && <Actions pet={pet} />}
        {lost && !lost.notice && <LostLink pet={pet} />}
        {isGone && may(pet, 'edit') && (
          <ButtonLink to={paths.petProfileEdit({ id: pet.id })} variant="outline" size="sm" className="w-fit">
            {t('overview.edit')}
          </ButtonLink>
        )}
      </div>
    </section>
  )

  function formatBirthday({ days, age }: { days: number; age: number }): string {
    const years = t('age.years', { count: age })
    return t('overview.birthday', { count: days, name, years })
  }
}

function Facts({ pet, about }: Pick<Overview, 'pet' | 'about'>) {
  const { t } = useTranslation('petProfile')
  const unknown = t('unknown')
  const facts = [
    { name: t('facts.age'), value: pet.age ?? unknown },
    { name: t('facts.weight'), value: pet.weight ?? unknown },
    ...(pet.size ? [{ name: t('facts.size'), value: t(`sizes.${pet.size}`) }] : []),
    ...about,
  ]
  return (
    <dl className="flex flex-wrap gap-2">
      {facts.map((fact) => (
        <div key={fact.name} className="min-w-20 rounded-tile border border-brand-100 bg-white px-3.5 py-2">
          <dt className="text-ink-600 text-xs">{fact.name}</dt>
          <dd className="font-extrabold text-md">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ pet }: { pet: PetGlance }) {
  const { t } = useTranslation('petProfile')
  const { id } = pet
  return (
    <div className="flex flex-wrap gap-2">
      {may(pet, 'record') && (
        <ButtonLink to={paths.petProfileWeights({ id })} icon={<Scale aria-hidden="true" className="size-5" />}>
          {t('overview.weigh')}
        </ButtonLink>
      )}
      {may(pet, 'record') && (
        <ButtonLink
          to={paths.petProfileMedicineApplicationAdd({ id })}
          variant="outline"
          icon={<Syringe aria-hidden="true" className="size-5" />}
        >
          {t('overview.record')}
        </ButtonLink>
      )}
      {may(pet, 'edit') && (
        <ButtonLink
          to={paths.petProfileEdit({ id })}
          variant="outline"
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
        >
          {t('overview.edit')}
        </ButtonLink>
      )}
    </div>
  )
}

function CareCard({ pet, care, unrecorded }: Overview) {
  const { t } = useTranslation('petProfile')
  return (
    <PartCard
      title={t('overview.care')}
      icon={<Syringe aria-hidden="true" className="size-5.5" />}
      to={paths.petProfileMedicineApplications({ id: pet.id })}
      more={t('overview.seeAll')}
    >
      {care.length === 0 && unrecorded.length === 0 && <p className="text-ink-600">{t('overview.noCare')}</p>}
      {care.length > 0 && (
        <ul className="grid grid-cols-1 gap-2.5">
          {care.map(({ key, art, label, days, onLabel }) => (
            <li key={key} className="flex items-center gap-3">
              <Art name={art} size={34} className="shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-extrabold">{label}</span>
                <span className="block text-ink-600 text-sm">{onLabel}</span>
              </span>
              <Badge tone={getTone(days)}>{getDueLabel(days)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {unrecorded.length > 0 && (
        <div className="flex items-start gap-3 rounded-tile bg-brand-50 p-3.5">
          <Art name="clipboard" size={34} className="shrink-0" />
          <p className="min-w-0 text-ink-700 text-sm">
            {t('overview.unrecorded')} <b>{unrecorded.join(' · ')}</b>
          </p>
        </div>
      )}
    </PartCard>
  )

  function getDueLabel(days: number): string {
    if (days < 0) return t('due.late', { count: -days })
    return days === 0 ? t('due.today') : t('due.in', { count: days })
  }
}

function getTone(days: number) {
  if (days < 0) return 'red'
  return days <= 7 ? 'warn' : 'soft'
}

function WeightCard({ pet, weight }: Overview) {
  const { t } = useTranslation('petProfile')
  const { entries, on, change } = weight
  return (
    <PartCard
      title={t('tabs.weight')}
      icon={<Scale aria-hidden="true" className="size-5.5" />}
      to={paths.petProfileWeights({ id: pet.id })}
      more={t('overview.history')}
    >
      {pet.weight ? (
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <p className="font-black text-3xl leading-none">{pet.weight}</p>
            <p className="mt-1.5 text-ink-600 text-sm">{t('overview.weighedOn', { day: on })}</p>
            {change && (
              <p className="text-ink-700 text-sm">
                {change.isNone
                  ? t('weights.same')
                  : t(change.isUp ? 'weights.more' : 'weights.less', { weight: change.label })}
              </p>
            )}
          </div>
          <WeightSpark entries={entries} className="w-36 shrink-0 sm:w-44" />
        </div>
      ) : (
        <p className="text-ink-600">{t('overview.noWeight')}</p>
      )}
    </PartCard>
  )
}

function TastesCard({ pet, tastes }: Overview) {
  const { t } = useTranslation('petProfile')
  const shown = (['food', 'diet', 'toys', 'health'] as const).filter((group) => tastes[group].length > 0)
  const isEmpty = shown.length === 0
  if (isEmpty && pet.isGone) return null
  return (
    <PartCard
      title={t('tabs.tastes')}
      icon={<Smile aria-hidden="true" className="size-5.5" />}
      to={paths.petProfilePreferences({ id: pet.id })}
      more={t(isEmpty && may(pet, 'edit') ? 'overview.addTastes' : 'overview.seeAll')}
    >
      {isEmpty && <p className="text-ink-600">{t('overview.noTastes', { name: pet.name })}</p>}
      <dl className="grid gap-2.5">
        {shown.map((group) => (
          <div key={group}>
            <dt className="text-ink-600 text-sm">{t(`tastes.${group}.title`)}</dt>
            <dd className="mt-1 flex flex-wrap gap-1.5">
              {tastes[group].slice(0, 5).map((taste) => (
                <span
                  key={taste}
                  className={cx(
                    'rounded-tag px-2.5 py-1 font-bold text-sm wrap-anywhere',
                    group === 'health' ? 'bg-red-50 text-red-800' : 'bg-brand-100 text-brand-800',
                  )}
                >
                  {taste}
                </span>
              ))}
              {tastes[group].length > 5 && (
                <span className="px-1 py-1 text-ink-600 text-sm">
                  {t('overview.andMore', { count: tastes[group].length - 5 })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PartCard>
  )
}

function FamilyCard({ pet, family }: Overview) {
  const { t } = useTranslation('petProfile')
  return (
    <PartCard
      title={t('tabs.family')}
      icon={<HeartHandshake aria-hidden="true" className="size-5.5" />}
      to={paths.petProfileFamily({ id: pet.id })}
      more={t(family.length === 0 ? 'overview.invite' : 'overview.seeAll')}
    >
      {family.length === 0 ? (
        <p className="text-ink-600">{t('overview.noFamily', { name: pet.name })}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {family.slice(0, 4).map(({ id, name, right, isAccepted }) => (
            <li key={id} className="flex items-center gap-3">
              <Initial name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{name}</span>
                <span className="block text-ink-600 text-sm">
                  {isAccepted ? t(`rights.${right}.short`) : t('family.waiting')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}

/** The first letter of somebody, round. */
export function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-100 font-black text-brand-800 text-lg"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
