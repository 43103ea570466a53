import { shortened } from '#shared/text.ts'
import { CommunityMessageWritten } from '../contract.ts'
import { findPerson } from '../customers/store.ts'
import { publicName } from '../posts/rules/public-name.ts'
import { findPost } from '../posts/store/posts.ts'
import { findMessage } from '../relay/store/messages.ts'
import { findThread } from '../relay/store/threads.ts'
import { type LetterNeeds, titleOf, writeLetter } from './send-notification.ts'

/** Whoever has not read it by now gets a letter: the first message of a burst, and the link to all of them. */
export async function writeOfMessage(needs: LetterNeeds, fact: object): Promise<void> {
  const { threadId, number } = CommunityMessageWritten.parse(fact)
  const { db } = needs
  const thread = await findThread(db, threadId)
  const message = await findMessage(db, { threadId, number })
  const post = thread && (await findPost(db, thread.post_id))
  if (!thread || !message || !post || thread.closed_by !== null) return
  const isToOwner = message.author_uid === thread.asker_uid
  if ((isToOwner ? thread.owner_read : thread.asker_read) >= number) return
  const author = await findPerson(db, message.author_uid)
  const name = publicName({ firstName: author?.first_name ?? '', shelterName: author?.shelter_name ?? null })
  await writeLetter(needs, {
    uid: isToOwner ? thread.owner_uid : thread.asker_uid,
    key: `message:${threadId}:${number}`,
    template: 'community-message',
    path: `/profile/conversations/${threadId}`,
    data: { who: name || 'Alguien', title: titleOf(post), text: shortened(message.text, 160) },
  })
}
