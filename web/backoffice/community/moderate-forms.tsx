import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { HIDE_REASONS } from './hide-reasons.ts'
import type { ModerationLimits } from './moderation-forms.server.ts'
import type { ShownPost } from './shown-post.ts'

/** Moderation forms for a post and its account. */
export function ModerateForms({ post, title, limits }: FormProps) {
  const { status, reports, owner } = post
  const isHidden = status === 'hidden'
  const isShown = status === 'open' || status === 'matched'
  // A blocked account's posts are let in one by one after the block is gone.
  const canApprove =
    owner.blockedReason === null && (status === 'waiting' || isHidden || (isShown && reports.length > 0))
  return (
    <footer className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2 border-ink-200 border-t pt-4">
      {canApprove && <Approve post={post} title={title} />}
      {!isHidden && <Hide post={post} title={title} limits={limits} />}
      <AboutPerson post={post} title={title} limits={limits} />
    </footer>
  )
}

interface FormProps {
  post: ShownPost
  title: string
  limits: ModerationLimits
}

function usePending(post: ShownPost) {
  const sent = useNavigation().formData
  return sent?.get('postId') === post.id ? sent.get('intent') : null
}

function Approve({ post, title }: Omit<FormProps, 'limits'>) {
  const { t } = useTranslation('communityDesk')
  const { t: tBackoffice } = useTranslation('backoffice')
  const intent = usePending(post)
  const { status, owner } = post
  const verb = t(status === 'hidden' ? 'approve.again' : status === 'waiting' ? 'approve.verb' : 'approve.keep')
  return (
    <StaffForm preventScrollReset className="grid gap-1">
      <input type="hidden" name="postId" value={post.id} />
      <Button
        type="submit"
        name="intent"
        value="approve"
        data-approve
        aria-label={`${verb}: ${title}`}
        icon={<Check aria-hidden="true" className="size-4.5" />}
        isPending={intent === 'approve'}
        pendingLabel={tBackoffice('saving')}
      >
        {verb}
      </Button>
      {!owner.isTrusted && <p className="max-w-52 text-ink-600 text-xs">{t('approve.hint')}</p>}
    </StaffForm>
  )
}

function Hide({ post, title, limits }: FormProps) {
  const { t } = useTranslation('communityDesk')
  const { t: tBackoffice } = useTranslation('backoffice')
  const intent = usePending(post)
  const verb = t('hide.verb')
  return (
    <Folded isHide verb={verb} title={title}>
      <StaffForm preventScrollReset className="grid max-w-xl gap-3">
        <input type="hidden" name="postId" value={post.id} />
        <RadioGroup
          name="why"
          variant="chips"
          label={t('hide.why')}
          isRequired
          messages={{ required: t('hide.missing') }}
          options={HIDE_REASONS.map((reason) => ({ value: reason, label: t(`hide.reasons.${reason}`) }))}
        />
        <TextField {...fieldProps({ limits })('note')} label={t('hide.note')} hint={t('hide.noteHint')} />
        <Button
          type="submit"
          name="intent"
          value="hide"
          variant="danger"
          size="sm"
          className="justify-self-start"
          isPending={intent === 'hide'}
          pendingLabel={tBackoffice('saving')}
        >
          {verb}
        </Button>
      </StaffForm>
    </Folded>
  )
}

/** Forms to trust an account, name it a shelter, or block it. */
function AboutPerson({ post, title, limits }: FormProps) {
  const { t } = useTranslation('communityDesk')
  const field = fieldProps({ limits })
  const intent = usePending(post)
  const { owner } = post
  const isBlocked = owner.blockedReason !== null
  const hidden = (
    <>
      <input type="hidden" name="postId" value={post.id} />
      <input type="hidden" name="uid" value={owner.uid} />
    </>
  )
  const act = (name: 'trust' | 'distrust' | 'unblock') => (
    <Button type="submit" name="intent" value={name} variant="outline" size="sm" isPending={intent === name}>
      {t(`person.${name}`)}
    </Button>
  )
  return (
    <Folded verb={t('person.more')} title={title}>
      <div className="grid max-w-xl gap-5">
        <StaffForm preventScrollReset className="flex flex-wrap items-center gap-2.5">
          {hidden}
          {isBlocked ? act('unblock') : act(owner.isTrusted ? 'distrust' : 'trust')}
          {isBlocked && <p className="text-ink-600 text-sm">{t('person.unblockText')}</p>}
        </StaffForm>
        <StaffForm preventScrollReset className="grid gap-2.5">
          {hidden}
          <TextField
            {...field('shelter')}
            label={t('person.shelter')}
            hint={t('person.shelterHint')}
            defaultValue={owner.shelterName ?? ''}
          />
          <Button
            type="submit"
            name="intent"
            value="shelter"
            variant="outline"
            size="sm"
            className="justify-self-start"
            isPending={intent === 'shelter'}
          >
            {t('person.shelterSave')}
          </Button>
        </StaffForm>
        {!isBlocked && (
          <StaffForm preventScrollReset className="grid gap-2.5">
            {hidden}
            <TextField
              {...field('reason')}
              label={t('person.blockReason')}
              hint={t('person.blockText')}
              messages={{ required: t('person.blockMissing'), invalid: t('person.blockMissing') }}
            />
            <Button
              type="submit"
              name="intent"
              value="block"
              variant="danger"
              size="sm"
              className="justify-self-start"
              isPending={intent === 'block'}
            >
              {t('person.block')}
            </Button>
          </StaffForm>
        )}
      </div>
    </Folded>
  )
}

interface FoldedProps {
  verb: string
  title: string
  /** The form that the key H opens. */
  isHide?: boolean
  children: ReactNode
}

/** A form behind a disclosure; open, it takes the whole row. */
function Folded({ verb, title, isHide, children }: FoldedProps) {
  return (
    <details data-hide={isHide || undefined} className="open:w-full">
      <summary
        aria-label={`${verb}: ${title}`}
        className="inline-flex min-h-11 items-center rounded-control px-2 font-extrabold text-brand-700 text-md hover:bg-brand-50"
      >
        {verb}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
