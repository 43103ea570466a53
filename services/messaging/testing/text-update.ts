/** The update that Telegram sends of a person who writes to the bot: `/start CODE` when a link opened it. */
export function aTextUpdate(text: string, chat: { id: number; type?: string; username?: string }) {
  const person = { first_name: 'Ana', ...(chat.username && { username: chat.username }) }
  return {
    update_id: 10_000,
    message: {
      message_id: 1365,
      from: { id: chat.id, is_bot: false, language_code: 'es', ...person },
      chat: { type: 'private', ...person, ...chat },
      date: 1_763_740_800,
      text,
      entities: [{ offset: 0, length: 6, type: 'bot_command' }],
    },
  }
}
