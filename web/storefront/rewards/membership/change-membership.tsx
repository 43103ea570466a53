import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { OwnMembership } from './own-membership-page-data.ts'

/** What its owner may do: pausing and stopping are asked about once, and can be taken back. */
export function ChangeMembership({
  own: { can, status, log },
  ask,
}: {
  own: OwnMembership
  ask: 'stop' | 'pause' | null
}) {
  const { t } = useTranslation('petMember')
  const sent = useNavigation().formData?.get('intent')
  const isOver = status === 'ENDED' || status === 'REFUNDED' || status === 'CANCELLED'
  const isActive = status === 'ACTIVE'
  const labels = ask === 'pause' ? pausing : isActive ? stopping : dropping
  return (
    <>
      {ask && can[ask] && (
        <Card id="seguro" className="scroll-mt-32 border-warn-200 bg-warn-50">
          <h2 className="text-lg">{t(labels.ask)}</h2>
          <p className="mt-1 text-ink-700">
            {isActive && t(ask === 'stop' ? 'own.askStopText' : 'own.askPauseText')} {t('own.sureText')}
          </p>
          <Form method="post" className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" name="intent" value={ask} variant="danger" isPending={sent === ask}>
              {t(labels.sure)}
            </Button>
            <ButtonLink to={paths.profileMembership()} variant="outline" preventScrollReset>
              {t('own.keep')}
            </ButtonLink>
          </Form>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {isOver && <ButtonLink to={`${paths.membership()}#planes`}>{t('own.choose')}</ButtonLink>}
        {can.renew && (
          <Form method="post">
            <Button type="submit" name="intent" value="renew" isPending={sent === 'renew'}>
              {t(isActive ? 'own.renew' : 'own.takeUp')}
            </Button>
          </Form>
        )}
        {can.resume && !can.renew && (
          <Form method="post">
            <Button type="submit" name="intent" value="resume" isPending={sent === 'resume'}>
              {t('own.resume')}
            </Button>
          </Form>
        )}
        {can.pause && !ask && (
          <ButtonLink to={`${paths.profileMembership({ ask: 'pause' })}#seguro`} variant="outline">
            {t('own.pause')}
          </ButtonLink>
        )}
        {can.stop && !ask && (
          <ButtonLink to={`${paths.profileMembership({ ask: 'stop' })}#seguro`} variant="ghost">
            {t(isActive ? 'own.stop' : 'own.drop')}
          </ButtonLink>
        )}
      </div>
      {log.length > 0 && (
        <Accordion title={t('own.log')} className="rounded-card border bg-white px-4">
          <ul className="divide-y divide-ink-200 border-ink-200 border-t">
            {log.map(({ at, day, status: then, note }) => (
              <li key={`${at}-${then}-${note}`} className="py-3">
                <b className="font-bold">{t(`own.status.${then}`)}</b>
                <span className="block text-ink-600 text-sm">{[day, note].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Accordion>
      )}
    </>
  )
}

const pausing = { ask: 'own.askPause', sure: 'own.surePause' } as const
const stopping = { ask: 'own.askStop', sure: 'own.sureStop' } as const
/** Of one that gives nothing now. */
const dropping = { ask: 'own.askDrop', sure: 'own.sureDrop' } as const
