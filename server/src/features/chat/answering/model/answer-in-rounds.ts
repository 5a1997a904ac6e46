import type { ModelFailure, ModelMessage, ToolCall } from '../../../../ports/language-model.ts'
import type { AnswerEvent } from '../../events.ts'
import { prompts } from '../prompts/prompts.ts'
import { estimateTokens } from '../../../../rules/estimate-tokens.ts'
import { claimsAbsence } from '../wording/claims-absence.ts'
import { type ModelDeps, openModel } from './answer-with-model.ts'
import { holdBeginning } from './hold-beginning.ts'
import { raceAbort } from './race-abort.ts'
import { modelTools, parseToolCall, type ToolRequest } from './tools.ts'

/** A tool call in the text of the answer: the endpoint passes tools to the model and does not know its calls. */
const WRITTEN_CALL = /^\s*(?:```(?:json)?\s*)?(?:<\|?tool_call|\[TOOL_CALLS\]|\{\s*"(?:name|tool|function|tool_calls)"\s*:)/

/** The tools of one answer. */
export interface Toolbox {
  /** Announces a call to the reader. */
  announce(request: ToolRequest): AnswerEvent
  /** Carries a call out. Returns its result in words for the model, and whether it brought new sources. */
  run(request: ToolRequest): Promise<{ content: string; isNew: boolean }>
  /** The sources so far, for the reader. */
  showSources(): AnswerEvent
}

/** How the answer went; filled in while it is read. `name` is null when no model has spoken. */
export interface RoundsOutcome {
  name: string | null
  isFallback: boolean
  failure: ModelFailure | null
}

export interface RoundsInput {
  deps: ModelDeps
  toolbox: Toolbox
  /** The prompt with all sources so far. */
  buildMessages: (options: { withTools: boolean }) => ModelMessage[]
  signal: AbortSignal
  outcome: RoundsOutcome
}

/**
 * Lets a model answer, and look further in the library before it does: in each round it calls tools or answers. Yields
 * events for the reader and the text of the answer. A model without tools, and one that fails in a round or does not
 * stop calling, answers once from the sources so far. Throws the signal's reason when the reader stops.
 */
export async function* answerInRounds({
  deps,
  toolbox,
  buildMessages,
  signal,
  outcome,
}: RoundsInput): AsyncGenerator<AnswerEvent | string, void, void> {
  const { limits, metrics } = deps
  const startedAt = performance.now()
  const prompt = buildMessages({ withTools: true })
  /** What was said since the prompt: calls, their results, and reminders. */
  const exchange: ModelMessage[] = []
  const made = new Set<string>()
  let tokensLeft = limits.toolTokens
  let mayUseTools = limits.toolRounds > 0
  let hasSearched = false
  let hasShown = false

  for (let round = 1; ; round++) {
    const mayCall = round <= limits.toolRounds && tokensLeft > 0 && performance.now() - startedAt < limits.toolsMs
    const opening = openModel(
      deps,
      ({ isPrimary, withTools }) =>
        isPrimary && withTools && mayUseTools
          ? { messages: [...prompt, ...exchange], tools: modelTools, toolChoice: mayCall ? 'auto' : 'none' }
          : { messages: buildMessages({ withTools: false }) },
      signal,
    )
    let opened = await opening.next()
    for (; !opened.done; opened = await opening.next()) yield { type: 'status', stage: opened.value }
    const model = opened.value
    if (model === null) return
    outcome.name = model.name
    outcome.isFallback = model.isFallback
    // An earlier answer of a model that broke off is not continued by another one.
    if (hasShown && !model.hasTools) return void (outcome.failure = model.failure)

    const beginning = await holdBeginning(model.text)
    if (model.hasTools && !hasShown && WRITTEN_CALL.test(beginning.text)) {
      await beginning.drop()
      metrics.count('tool_rounds', { outcome: 'written_as_text' })
      deps.toolSupport.reject(model.name)
      mayUseTools = false
      continue
    }
    if (model.hasTools && mayCall && !hasSearched && !hasShown && claimsAbsence(beginning.text)) {
      await beginning.drop()
      metrics.count('tool_rounds', { outcome: 'sent_to_search' })
      hasSearched = true
      exchange.push({ role: 'assistant', content: beginning.text }, { role: 'user', content: prompts.searchFirst })
      continue
    }
    const isPreamble = beginning.isWhole && model.calls.length > 0
    if (!isPreamble && beginning.text !== '') {
      if (hasShown) yield '\n\n'
      hasShown = true
      yield beginning.text
      yield* beginning.rest
    }
    if (model.failure !== null && (hasShown || model.calls.length === 0)) return void (outcome.failure = model.failure)
    if (model.calls.length === 0) return
    if (!mayCall || model.failure !== null) {
      // It goes on calling, or broke off in a call: it answers from what is known.
      metrics.count('tool_rounds', { outcome: 'given_up' })
      if (hasShown) return
      mayUseTools = false
      continue
    }
    metrics.count('tool_rounds', { outcome: 'called' })
    exchange.push({ role: 'assistant', content: hasShown ? beginning.text : '', toolCalls: model.calls })
    hasSearched ||= model.calls.some(({ name }) => name === 'search')
    let isAnyNew = false
    for (const [index, call] of model.calls.entries()) {
      const request = index < limits.toolCalls ? checkCall(call, made) : `At most ${String(limits.toolCalls)} calls at a time.`
      if (typeof request !== 'string') yield toolbox.announce(request)
      const result = typeof request === 'string' ? { content: request, isNew: false } : await raceAbort(toolbox.run(request), signal)
      metrics.count('tool_calls', { tool: typeof request === 'string' ? 'rejected' : request.name })
      isAnyNew ||= result.isNew
      tokensLeft -= estimateTokens(result.content)
      exchange.push({ role: 'tool', callId: call.id, name: call.name, content: result.content })
    }
    // The step stays on screen while the model reads what it found.
    if (isAnyNew) yield toolbox.showSources()
  }
}

/** The checked request of a call, or in words for the model why it is not carried out. */
function checkCall(call: ToolCall, made: Set<string>): ToolRequest | string {
  const request = parseToolCall(call)
  if (typeof request === 'string') return request
  const key = JSON.stringify(request).toLowerCase()
  if (made.has(key)) return 'You have made this call already; its result stands above. Answer, or look for something else.'
  made.add(key)
  return request
}
