import { shortened } from '#shared/text.ts'
import { CommunityMessageWritten } from '../contract.ts'
import { findPerson } from '../customers/store.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { findPost } from '../posts/store/posts.ts'
import { findMessage } from '../relay/store/messages.ts'
import { findThread } from '../relay/store/threads.ts'
import { type NotifyDependencies, notifyPerson, postTitle } from './notify-person.ts'

/** Notifies the reader of the first unread message of a burst, with a link to the conversation. */
export async function notifyOfMessage(deps: NotifyDependencies, fact: object): Promise<void> {
  const { threadId, number } = CommunityMessageWritten.parse(fact)
  const { db } = deps
  const thread = await findThread(db, threadId)
  const message = await findMessage(db, { threadId, number })
  const post = thread && (await findPost(db, thread.post_id))
  if (!thread || !message || !post || thread.closed_by !== null) return
  const isToOwner = message.author_uid === thread.asker_uid
  if ((isToOwner ? thread.owner_read : thread.asker_read) >= number) return
  const author = await findPerson(db, message.author_uid)
  const name = publicName({ firstName: author?.first_name ?? '', shelterName: author?.shelter_name ?? null })
  await notifyPerson(deps, {
    uid: isToOwner ? thread.owner_uid : thread.asker_uid,
    key: `message:${threadId}:${number}`,
    template: 'community-message',
    path: `/profile/conversations/${threadId}`,
    data: { who: name || 'Alguien', title: postTitle(post), text: shortened(message.text, 160) },
  })
}
