import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom';

// Only against endless waiting: on a busy machine the first screen of a file is still being compiled.
configure({ asyncUtilTimeout: 15_000 });

/**
 * While a query waits, testing-library makes an error for each try, and its message prints the whole page. Only the last message is
 * shown, so these errors print the page when their message is read.
 */
const { getElementError: elementError } = getConfig();
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
function getElementError(message: string | null, container: Element): Error {
  if (!isWaiting()) return withStack(elementError(message, container));
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => elementError(message, container).message,
  });
}
/** The stack begins at the caller, so that jest shows the line of the test. */
function withStack(error: Error): Error {
  Error.captureStackTrace(error, getElementError);
  return error;
}
configure({ getElementError });

// The language of jsdom is English, that of the product Chinese.
window.localStorage.setItem('umi_locale', 'zh-CN');
