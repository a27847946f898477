export default {
  'photos.rest': 'The other photos',
  'photos.complete': 'complete',
  'photos.blurry': 'May be out of focus and hard to read',
  'photos.dark': 'Very dark, the words may be hard to read',
  'photos.bright': 'Very bright or reflecting, the words may be hard to read',
  'photos.other':
    'Another page or device uploaded this photo first; the one you just chose was not used. Please check.',
  'photos.goodKept': '{why} The earlier photo is kept.',
  'photos.heic': 'This device cannot open HEIC photos. Set the camera to "most compatible" and take it again.',
  'photos.unreadable': 'This file is not a photo that can be opened. Take it again or choose a JPG or PNG.',
  'photos.small': 'The photo is too small to be read. Go closer and take it again.',
  'photos.large': 'The photo is too large even when compressed. Take it again.',
  'photos.refused': 'This photo was not accepted. Take or choose another.',
  'photos.device':
    'This phone could not handle the photo; the photo is not at fault. Choose it again, or go on in another browser or on another phone.',
  'photos.stopped': 'The photos of this application cannot be changed now. Reload the page, or call 12345.',
  'photos.leftover': 'Taken before the submission and never uploaded. Use it for this correction?',
};
