import type { ReactNode } from 'react'
import type { VetHistory } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDay, shortDay } from '../pets/day.ts'
import { kilograms } from '../pets/weight/kilograms.ts'
import { lastChange } from '../pets/weight/weight-chart.ts'
import { WeightChart } from '../pets/weight/weight-chart-picture.tsx'

/** The parts of a history that the family shows, what matters first at a consultation on top. */
export function HistoryParts({ history }: { history: VetHistory }) {
  const shows = (part: VetHistory['shown'][number]) => history.shown.includes(part)
  return (
    <>
      {shows('conditions') && <Conditions {...history} />}
      {shows('medicines') && <Medicines {...history} />}
      {shows('care') && <Care {...history} />}
      {shows('weights') && <Weights {...history} />}
      {history.consultations.length > 0 && <Consultations {...history} />}
      {shows('food') && <Foods {...history} />}
      {shows('visits') && <Visits {...history} />}
      {history.documents.length > 0 && <Documents {...history} />}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-600">{children}</p>
}

function Conditions({ conditions, allergies }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  const groups = [
    { name: t('conditions.allergies'), texts: allergies },
    { name: t('conditions.conditions'), texts: conditions },
  ].filter(({ texts }) => texts.length > 0)
  return (
    <Part title={t('conditions.title')}>
      {groups.length === 0 && <Nothing>{t('conditions.none')}</Nothing>}
      <dl className="grid gap-2.5">
        {groups.map(({ name, texts }) => (
          <div key={name}>
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="mt-1 flex flex-wrap gap-1.5">
              {texts.map((text) => (
                <span key={text} className="rounded-tag bg-red-50 px-2.5 py-1 font-bold text-red-800 wrap-anywhere">
                  {text}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Medicines({ medicines }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  const groups = [
    { name: t('medicines.now'), entries: medicines.filter(({ isUnderWay }) => isUnderWay) },
    { name: t('medicines.before'), entries: medicines.filter(({ isUnderWay }) => !isUnderWay) },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <Part title={t('medicines.title')}>
      {groups.length === 0 && <Nothing>{t('medicines.none')}</Nothing>}
      {groups.map(({ name, entries }) => (
        <section key={name}>
          <h3 className="text-ink-600 text-sm">{name}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry
                key={`${entry.product} ${entry.appliedOn}`}
                title={[entry.product, entry.dose].filter(Boolean).join(' · ')}
                facts={[
                  t('medicines.since', { day: formatDay(entry.appliedOn) }),
                  entry.until && t('medicines.until', { day: formatDay(entry.until) }),
                  entry.vet,
                ]}
                notes={entry.notes}
              />
            ))}
          </ul>
        </section>
      ))}
    </Part>
  )
}

function Care({ care }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  return (
    <Part title={t('care.title')}>
      {care.length === 0 && <Nothing>{t('care.none')}</Nothing>}
      <ul>
        {care.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.product} ${entry.appliedOn}`}
            title={[entry.product, entry.dose].filter(Boolean).join(' · ')}
            mark={entry.nextDueOn && <Due {...entry} nextDueOn={entry.nextDueOn} />}
            facts={[
              t(`care.kinds.${entry.kind}`),
              t('care.on', { day: formatDay(entry.appliedOn) }),
              entry.batch && t('care.batch', { batch: entry.batch }),
              entry.vet,
            ]}
            notes={entry.notes}
          />
        ))}
      </ul>
    </Part>
  )
}

function Due({ isOverdue, nextDueOn }: { isOverdue: boolean; nextDueOn: string }) {
  const { t } = useTranslation('vetHistory')
  const day = shortDay(nextDueOn)
  return <Badge tone={isOverdue ? 'red' : 'soft'}>{t(isOverdue ? 'care.overdue' : 'care.next', { day })}</Badge>
}

interface EntryProps {
  title: string
  mark?: ReactNode
  facts: (string | null)[]
  notes: string | null
}

function Entry({ title, mark, facts, notes }: EntryProps) {
  return (
    <li className="py-2.5 not-last:border-ink-200 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="wrap-anywhere min-w-0 font-extrabold">{title}</p>
        {mark}
      </div>
      <p className="wrap-anywhere text-ink-700 text-sm">{facts.filter(Boolean).join(' · ')}</p>
      {notes && <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-ink-700 text-sm">{notes}</p>}
    </li>
  )
}

const WEIGHTS_AT_FIRST = 8

function Weights({ weights, pet }: VetHistory) {
  const { t, locale } = useTranslation('vetHistory')
  const [newest, before] = weights
  const change = lastChange(weights)
  return (
    <Part title={t('weights.title')}>
      {newest === undefined && <Nothing>{t('weights.none')}</Nothing>}
      {newest && (
        <div>
          <p className="font-black text-3xl leading-none">{kilograms(newest.grams, locale)}</p>
          <p className="mt-1.5 text-ink-600 text-sm">{formatDay(newest.measuredOn)}</p>
          {before && change !== null && (
            <p className="text-ink-700 text-sm">
              {t(`weights.${change === 0 ? 'same' : change > 0 ? 'up' : 'down'}`, {
                weight: kilograms(Math.abs(change), locale),
                day: formatDay(before.measuredOn),
              })}
            </p>
          )}
        </div>
      )}
      {weights.length > 1 && (
        <div className="max-w-2xl">
          <WeightChart entries={weights} label={t('weights.chart', { name: pet.name })} />
        </div>
      )}
      {weights.length > 1 && (
        <details open={weights.length <= WEIGHTS_AT_FIRST}>
          <summary className="flex min-h-10 items-center font-bold text-brand-700 text-sm">
            {t('weights.all', { count: weights.length })}
          </summary>
          <table className="w-full max-w-sm text-left">
            <thead className="text-ink-600 text-sm">
              <tr>
                <th scope="col" className="py-1 font-medium">
                  {t('weights.day')}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {t('weights.weight')}
                </th>
              </tr>
            </thead>
            <tbody>
              {weights.map(({ grams, measuredOn }) => (
                <tr key={measuredOn} className="border-ink-200 border-t">
                  <td className="py-1.5">{formatDay(measuredOn)}</td>
                  <td className="py-1.5 text-right font-bold">{kilograms(grams, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Part>
  )
}

function Consultations({ consultations }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  return (
    <Part title={t('consultations.title')}>
      <ul>
        {consultations.map(({ on, vet, note, nextOn }) => (
          <Entry
            key={`${on} ${vet} ${note}`}
            title={vet}
            facts={[formatDay(on), nextOn && t('consultations.next', { day: formatDay(nextOn) })]}
            notes={note}
          />
        ))}
      </ul>
    </Part>
  )
}

function Foods({ foods }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  const total = foods?.reduce((sum, { kcalPerDay }) => sum + kcalPerDay, 0) ?? 0
  return (
    <Part title={t('foods.title')}>
      {foods === null && <Nothing>{t('foods.failed')}</Nothing>}
      {foods?.length === 0 && <Nothing>{t('foods.none')}</Nothing>}
      <ul>
        {foods?.map(({ title, gramsPerDay, kcalPerDay }) => (
          <Entry
            key={title}
            title={title}
            facts={[t('foods.day', { grams: gramsPerDay, kcal: kcalPerDay })]}
            notes={null}
          />
        ))}
      </ul>
      {total > 0 && (
        <p className="text-ink-600 text-sm">
          {foods && foods.length > 1 && `${t('foods.total', { kcal: total })} `}
          {t('foods.hint')}
        </p>
      )}
    </Part>
  )
}

function Visits({ visits }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  return (
    <Part title={t('visits.title')}>
      {visits === null && <Nothing>{t('visits.failed')}</Nothing>}
      {visits?.length === 0 && <Nothing>{t('visits.none')}</Nothing>}
      <ul>
        {visits?.map(({ on, service, place }) => (
          <Entry key={`${on} ${service} ${place}`} title={service} facts={[formatDay(on), place]} notes={null} />
        ))}
      </ul>
    </Part>
  )
}

function Documents({ documents }: VetHistory) {
  const { t } = useTranslation('vetHistory')
  return (
    <Part title={t('documents.title')}>
      <ul className="grid grid-cols-2 gap-3 @2xl/main:grid-cols-4">
        {documents.map(({ product, on, picture }) => (
          <li key={picture}>
            <a href={picture} target="_blank" rel="noreferrer" className="block">
              <img
                src={picture}
                alt={t('documents.alt', { product })}
                loading="lazy"
                className="aspect-square w-full rounded-tile border border-ink-200 object-cover"
              />
              <span className="mt-1 block text-ink-700 text-sm">{`${product} · ${shortDay(on)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}
