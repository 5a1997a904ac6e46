/** The quota of questions: the banner above the question box, and its notices. */
export const usage = {
  left_one: '{{count}} of {{limit}} questions left',
  left_other: '{{count}} of {{limit}} questions left',
  none: 'No questions left',
  newIn: 'New questions in {{time}}, at {{hour}}',
  availableNow: 'Available now',
  upgrade: 'Upgrade',
  owing: 'The payment for Premium failed',
  pay: 'Pay now',
  limitTitle: 'Usage Limit Exceeded',
  limitText: "You've reached your free limit. The upgrade panel is now visible below.",
  upgradeNow: 'Upgrade Now',
  fairUseTitle: 'Please take a short break',
  fairUseText: 'Premium has no quota, but so many questions at once would slow everyone down. You can ask again at {{time}}.',
  fairUseTextSoon: 'Premium has no quota, but so many questions at once would slow everyone down. You can ask again a little later.',
}
