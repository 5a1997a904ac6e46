import type { ConflictReason, ErrorBody, ErrorCode } from '@sugya/contract/errors'
import type { FieldProblem } from '@sugya/contract/rules/account'

type PaymentProblem = NonNullable<ErrorBody['error']['paymentProblem']>

export const errors = {
  /** The message of an error body, by its code. */
  codes: {
    invalid_input: 'Something in the request is missing or invalid.',
    message_too_long: 'The question is too long. Please keep it to 4,000 characters.',
    unauthorized: 'Please sign in first.',
    wrong_credentials: 'Invalid email or password. Please try again.',
    wrong_admin_credentials: 'Invalid credentials. Please try again.',
    second_factor_required: 'Enter the code from your authenticator app.',
    second_factor_wrong: 'This code is wrong or has already been used. Wait for the next one.',
    session_ended: 'You have been signed out. Please sign in again.',
    link_expired: 'This link has already been used or has expired. Please request a new one.',
    payment_failed: 'The payment did not go through.',
    payments_unavailable: 'The payment service is not responding right now. You have not been charged.',
    forbidden: "You don't have access to this.",
    not_found: 'Nothing was found here.',
    unknown_reference: 'This passage is not in the library.',
    conflict: 'This was changed elsewhere in the meantime. Reload and try again.',
    busy: 'A task of this kind is already running. Wait for it to finish, or cancel it.',
    no_model: 'No language model is connected, so there is nothing to evaluate or activate.',
    gate_refused: 'The evaluation advises against this model. To activate it anyway, confirm with the words shown.',
    quota_exceeded: 'You have no questions left for now. Wait until your limit resets, or upgrade to Premium.',
    rate_limited: 'Too many requests. Please wait a moment.',
    payload_too_large: 'This is too large.',
    library_preparing: 'The library is still being prepared. It will be ready in a moment.',
    library_unreadable: 'The library cannot be read right now. We keep trying; please come back in a moment.',
    overloaded: 'Many people are asking right now. Please try again in a moment.',
    database_unavailable: 'Your data cannot be reached right now. Please try again in a moment.',
    model_unavailable: 'The language model is not responding right now.',
    interrupted: 'The answer was interrupted. Please ask again.',
    internal: 'Something went wrong on our side. Please try again.',
  } satisfies Record<ErrorCode, string>,

  /** The message of a conflict, by its reason. */
  conflicts: {
    username_taken: 'This username is taken.',
    email_taken: 'This email already has an account.',
    password_changed: 'Your password was just changed. Please sign in again.',
    second_factor_changed: 'The second factor was changed in the meantime. Reload and try again.',
    already_subscribed: 'You already have a subscription.',
    already_paid: 'This payment has already been made.',
    no_subscription: 'You have no subscription.',
    question_being_saved: 'This question is already being sent. Please wait a moment.',
    no_finished_answer: 'There is no finished answer to share yet.',
    harvest_running: 'A harvest is already running. Wait for it to finish, or stop it.',
    archive_in_use: 'A running harvest is using this archive.',
    archive_uploading: 'Another archive is being uploaded. Try again when it is finished.',
    training_running: 'A training job on this file has not finished yet.',
    training_ended: 'This training job has already ended.',
    training_file_incomplete: 'This training file is not complete yet.',
    training_file_in_use: 'A training job that is waiting to be sent still needs this file.',
    evaluation_running: 'An evaluation is already running. Wait for it to finish, or cancel it.',
    evaluation_ended: 'This evaluation has already ended.',
    model_configured: 'The model set in the configuration cannot be removed.',
    model_in_use: 'This model is active or is being evaluated.',
    model_already_current: 'This model is already active.',
    no_previous_model: 'There is no previous model to return to.',
    model_changed: 'Another administrator has just changed the model. Reload and try again.',
    note_changed: 'This note was changed on another device.',
    too_many_marks: 'You have as many marks as an account can keep. Delete some to make room.',
    sheet_changed: 'This sheet was changed elsewhere in the meantime.',
    sheet_too_large: 'This sheet has reached its size limit. Start another one for the rest.',
    too_many_sheets: 'You have reached the limit of 300 sheets. Delete one to make room.',
    library_operation_running: 'Another operation on the library is running. Wait for it to finish.',
    descriptions_running: 'Other descriptions are being written or published. Wait for them to finish.',
    descriptions_changed: 'This has changed meanwhile. The page shows the current state.',
    work_described: 'One of these works is described already. Choose again.',
  } satisfies Record<ConflictReason, string>,

  /** Why a payment did not go through. */
  payments: {
    card_declined: 'Your card was declined. Please try another card.',
    card_number_invalid: 'This is not a valid card number.',
  } satisfies Record<PaymentProblem, string>,

  /**
   * What is wrong with a field, by the code of `contract/src/rules/account.ts`. The specification (§5) fixes most of
   * the English.
   */
  fields: {
    required: 'Required',
    password_required: 'Password is required',
    invalid: 'Invalid input',
    note_too_long: 'The note is too long. Please keep it to 10,000 characters',
    model_name_taken: 'A model with this name is already registered',
    email_invalid: 'Invalid email format',
    email_taken: 'This email already has an account',
    username_too_short: 'Username must be at least 3 characters',
    username_too_long: 'Username too long',
    username_invalid: 'Username contains invisible characters',
    username_taken: 'This username is taken',
    password_too_short: 'Password must be at least 8 characters',
    password_too_long: 'Password too long',
    password_too_simple: 'Password must contain at least one letter and one number',
    password_common: 'This password is one of the most common. Choose one that is harder to guess',
    passwords_differ: "Passwords don't match",
    password_wrong: 'The password is wrong',
  } satisfies Record<FieldProblem | 'password_required' | 'invalid' | 'note_too_long' | 'model_name_taken', string>,
}
