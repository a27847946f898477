import { useCallback } from 'react';
import { useModel } from '@umijs/max';

import { call } from './call';
import { getToken } from './session';

/** Returns a function that reloads the unread count, the requested number, the stop of payments and the applications by others, for screens that reload an application. */
export function useFreshUnread(): () => void {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(() => {
    const token = getToken();
    // A failed request keeps the count; a response for another token is dropped.
    call('me').then(
      ({ unReadCount, mobileRequest, paymentsStopped, applicationsByOthers }) => {
        if (getToken() !== token) return;
        void setInitialState(
          (state) =>
            state && {
              ...state,
              unReadCount,
              currentUser: { ...state.currentUser, mobileRequest, paymentsStopped, applicationsByOthers },
            },
        );
      },
      () => undefined,
    );
  }, [setInitialState]);
}
