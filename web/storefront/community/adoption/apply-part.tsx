import { ClipboardList } from 'lucide-react'
import type { Application } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ApplyForm, type ApplyFormProps } from './apply-form.tsx'

interface ApplyPartProps {
  postId: string
  name: string
  isSignedIn: boolean
  /** Status of the visitor's application; null without one. */
  state: Application['status'] | null
  answer: Pick<ApplyFormProps, 'values' | 'errors' | 'limits'>
}

/** Applying for a pet: sign in, then the form, then the application's status. */
export function ApplyPart({ postId, name, isSignedIn, state, answer }: ApplyPartProps) {
  const { t } = useTranslation('petAdoptions')
  if (state !== null && state !== 'withdrawn') return <ApplicationState state={state} name={name} />
  return (
    <section id="solicitud" aria-labelledby="solicitud-titulo" className="scroll-mt-32">
      <Card className="grid gap-4">
        <header>
          <h2 id="solicitud-titulo" className="flex items-center gap-2 text-xl">
            <ClipboardList aria-hidden="true" className="size-6 text-brand-600" />
            {t('apply.title', { name })}
          </h2>
          <p className="mt-1 text-ink-600">{t('apply.text')}</p>
        </header>
        {isSignedIn ? (
          <ApplyForm postId={postId} name={name} {...answer} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p>{t('apply.signIn')}</p>
            <ButtonLink to={paths.signin({ referrer: `${paths.petAdoption({ id: postId })}#solicitud` })}>
              {t('apply.enter')}
            </ButtonLink>
          </div>
        )}
      </Card>
    </section>
  )
}

export function ApplicationState({ state, name }: { state: 'open' | 'accepted' | 'rejected'; name: string }) {
  const { t } = useTranslation('petAdoptions')
  return (
    <Notice
      tone={state === 'accepted' ? 'ok' : 'info'}
      title={t(`apply.state.${state}`)}
      actions={
        <ButtonLink to={paths.petAdoptionsByCustomer()} size="sm" variant="light">
          {t('apply.see')}
        </ButtonLink>
      }
    >
      {t(`apply.stateText.${state}`, { name })}
    </Notice>
  )
}
